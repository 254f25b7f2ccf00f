"""Damage, drain and taint, conditions, recovery (ZI-DMG, ZI-DRN, ZI-TNT, ZI-COND, ZI-REC)."""
