"""PGN as other programs write it: tags, and moves with comments and variations.

Other rooms use ``choice`` and ``movetext``.
"""
