"""Positions to solve: what one is, how it is found in a game, and how hard it is.

Other rooms use every module in here.
"""
