"""The campaign around the contests (chapters 2.14 to 2.16: SK-RPG, SK-TEST, SK-XP)."""
