"""Characters: making one, filing it, bringing it to the table (NT-CHAR, NT-POOL, NT-TABLE)."""
