"""A play from its declaration to what follows it (catalogue 2.3 to 2.6, 2.12; SU-PLAY, SU-ADD)."""
