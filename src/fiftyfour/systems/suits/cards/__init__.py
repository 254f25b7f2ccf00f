"""Cards in a play: faces, flips, Jacks, totals (catalogue 2.7, 2.8; SU-FACE, SU-SUIT, SU-MOD)."""
