"""What several commands share: their options, and what they tell of games that were read.

Other rooms use ``options`` and ``told``.
"""
