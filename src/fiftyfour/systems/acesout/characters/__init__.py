"""Agents: their sheets, their tools, and the seats they take (AO-CHR, AO-PRO, AO-TOOL)."""
