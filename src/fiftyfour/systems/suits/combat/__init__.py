"""Fights: rounds, turns, initiative (catalogue 2.13; SU-CBT, SU-INI)."""
