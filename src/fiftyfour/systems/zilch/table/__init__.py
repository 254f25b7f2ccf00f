"""What lies on the table: suits, chips, gear, dominoes, house rules (ZI-SUIT, ZI-CHIP)."""
