"""The engine: it knows no game and does no I/O."""
