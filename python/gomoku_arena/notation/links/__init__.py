"""Games and positions as part of a web address.

Other rooms use ``details``, ``link``, ``linked_game`` and ``variations``.
"""
