"""Scenes: what the GM calls, sets right and adds (ZI-TABLE, ZI-MON)."""
