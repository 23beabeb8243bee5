"""A game with people in it.

Whose turn it is, the clocks, taking back, suggestions, and the engines that play along. The page and the terminal
both play on it.

Other rooms use ``games_file``, ``live_game``, ``opening_draft``, ``seat_secrets``, ``session``, ``shared_game``,
``shared_games`` and ``talk``.
"""
