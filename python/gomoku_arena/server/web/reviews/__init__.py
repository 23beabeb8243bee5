"""Games that are judged move by move: how, what is kept of it, its graph, and the story of a game that has ended.

Other rooms use every module in here.
"""
