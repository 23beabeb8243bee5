"""How strong an agent is among levels 1 to 8: a protocol by its version, its result as JSON, and a card.

Other rooms use every module in here.
"""
