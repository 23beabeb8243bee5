"""How boards look: the reader's choices, which a cookie keeps, and the themes, a style sheet each.

Other rooms use ``look``.
"""
