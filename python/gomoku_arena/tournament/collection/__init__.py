"""Games from files and stores that were not played here.

Reading them, importing them into a store, counting them together.

Other rooms use ``collection``, ``game_files``, ``imports`` and ``read_games``.
"""
