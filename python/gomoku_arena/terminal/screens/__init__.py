"""The dialogs of the terminal: help, a new game, a question, saving.

Other rooms use ``dialogs``, ``help`` and ``new_game``.
"""
