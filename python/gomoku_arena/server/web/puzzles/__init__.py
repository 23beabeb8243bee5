"""The page with positions to solve: one a day, and as many as somebody likes.

Other rooms use ``page``.
"""
