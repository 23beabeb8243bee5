"""What several commands share: their options, the formats they write, and what they tell of games that were read.

Other rooms use ``consoles``, ``formats``, ``options`` and ``told``.
"""
