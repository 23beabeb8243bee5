"""Stones that leave both colours a game: what our engines offer each other, and what they choose.

Other rooms use every module in here.
"""
