"""Missions: scenes, opposition, grants, recovery (AO-MIS, AO-OPP, AO-REC)."""
