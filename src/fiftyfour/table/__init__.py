"""The table service: stored tables, their seats, and the protocol."""
