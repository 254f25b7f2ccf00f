"""What thinks about the game and changes nothing: odds, hints, bots (AO-ODDS)."""
