"""What thinks about the game and changes nothing: bot, hints, odds (NT-ODDS)."""
