"""Encounters, turns, and acting outside them (ZI-INIT, ZI-STN, ZI-RND, P-ENC, P-TURN)."""
