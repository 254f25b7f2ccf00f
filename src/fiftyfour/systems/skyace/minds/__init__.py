"""What thinks about the game and changes nothing: bot, hints and odds (SK-ODDS, SK-GMG)."""
