"""A door for researchers: the games as environments, and their games as rows of data.

- `choices`: whatever a seat can say, broken into small choices.
- `playing`: a game whose agents choose step by step.
- `arrays`: what an agent sees, as numbers.
- `zoo`, and a module for each game such as `skyace_v0`: environments of PettingZoo.
- `vector`: many games at once.
- `spiel`: the games for OpenSpiel.
- `rows`: games as data.
"""
