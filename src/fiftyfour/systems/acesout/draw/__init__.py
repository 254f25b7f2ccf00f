"""The DRAW, from the call to the record (AO-CALL to AO-POW)."""
