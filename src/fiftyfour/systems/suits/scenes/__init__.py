"""Scenes, and what the GM does between plays (catalogue 2.2, 2.14; SU-SCN, SU-HAND)."""
