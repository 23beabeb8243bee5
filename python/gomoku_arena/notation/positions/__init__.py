"""A position, which need not be a game from its first move, and a game with its variations.

As a value, as JSON, as a drawn board, as a list of moves, as one line of text.

Other rooms use ``diagram``, ``game_line``, ``game_tree``, ``json``, ``markup``, ``move_list``, ``position`` and
``stone_order``.
"""
