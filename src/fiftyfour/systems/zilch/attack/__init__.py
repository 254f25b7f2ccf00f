"""Attacks: dominoes, chips, the Fudge die (ZI-HIT, ZI-WPN, ZI-STR, P-ATK)."""
