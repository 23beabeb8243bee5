"""The dialogs of the terminal: help, a new game, a question, saving.

Other rooms use ``help``, ``new_game``, ``question`` and ``save``.
"""
