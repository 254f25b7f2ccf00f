"""Zilch: suits as attributes, dominoes as blows, chips as hit points."""
