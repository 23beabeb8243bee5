"""Games and positions as part of a web address.

Other rooms use ``details``, ``game_link``, ``link``, ``linked_game`` and ``variations``.
"""
