"""Tests, contests and saves (ZI-TEST, ZI-SKL, ZI-CON, ZI-SAVE)."""
