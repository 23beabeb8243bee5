"""An opening under a rule as a player goes through it: what is asked and may be chosen, and the fifth stones on offer.

Other rooms use every module in here.
"""
