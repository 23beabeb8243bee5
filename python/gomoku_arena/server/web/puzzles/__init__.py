"""The page with positions to solve: one a day, as many as somebody likes, and as many as possible in three minutes.

Other rooms use every module in here.
"""
