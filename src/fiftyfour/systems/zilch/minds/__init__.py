"""Bot, hints and odds: they change nothing (ZI-TABLE-04)."""
