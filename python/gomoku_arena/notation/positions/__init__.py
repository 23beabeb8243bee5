"""A position, which need not be a game from its first move, and a game with its variations: as values and as JSON.

Other rooms use ``game_tree``, ``json``, ``markup``, ``position``, ``stone_order`` and
``tree_nodes``.
"""
