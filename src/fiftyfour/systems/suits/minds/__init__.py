"""What thinks about the game and changes nothing: bots, hints, odds (catalogue 2.15; SU-ODDS)."""
