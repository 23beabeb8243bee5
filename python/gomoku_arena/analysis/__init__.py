"""Looking into a position or a game for a person.

What every move is worth, where a game turned, what threatens, which wins are forced, and why a move is bad. Nothing
here knows a user interface.

Other rooms use ``explanation``, ``forced_win``, ``heat_map``, ``puzzles``, ``refutation``, ``review``, ``short_text``
and ``threats``.
"""
