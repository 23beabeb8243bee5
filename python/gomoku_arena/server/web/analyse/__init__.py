"""The page that looks into a position: board, engine, threats, explanation, review, setting up and sharing.

Other rooms use ``page``.
"""
