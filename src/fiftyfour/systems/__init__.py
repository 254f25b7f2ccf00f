"""The games: each package knows the engine and nothing of the others."""
