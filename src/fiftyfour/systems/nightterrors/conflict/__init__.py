"""The conflict, from the stakes to the outcome (NT-STAKE to NT-TEAM, NT-STAT)."""
