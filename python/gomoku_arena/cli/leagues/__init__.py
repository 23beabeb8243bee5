"""The commands of a league: for whoever keeps one going, and for those who lend it their machines.

Other rooms use every module in here.
"""
