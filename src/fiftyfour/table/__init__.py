"""The table service: stored tables, their seats, and what goes over the wire."""
