"""Characters: making, checking, filing, bringing to the table (ZI-MAKE, ZI-RACE, ZI-CLS, P-GEN)."""
