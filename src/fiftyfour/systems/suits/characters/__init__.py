"""Characters: made, checked, filed, brought to the table (catalogue 2.14, 4; SU-CHR, SU-NPC)."""
