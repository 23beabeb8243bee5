"""The page on which a game is played, against an engine or another person, and where engines can be watched playing.

Other rooms use ``decided``, ``game_page``, ``move_list``, ``page``, ``seat_panel``, ``sentences`` and ``table``.
"""
