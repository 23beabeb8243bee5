"""Two people who play each other from two browsers: the page of their game, from each seat and for spectators.

Other rooms use ``page``.
"""
