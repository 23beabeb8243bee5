"""A whole game judged move by move: what each move gave away, where the game turned, and how well each side played.

Other rooms use ``judged_game``, ``review``, ``review_json`` and ``turning_point``.
"""
