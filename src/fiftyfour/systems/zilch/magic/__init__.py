"""Spells and knacks (ZI-MAG, ZI-KNK, P-CAST)."""
