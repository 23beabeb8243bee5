"""The page on which tournaments are watched: standings, games, running games, and a board.

Other rooms use ``page``.
"""
