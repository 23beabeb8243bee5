"""What is known before the engine is loaded."""

SIMULATIONS = 400
"""Of a move, where neither an option nor a limit says how many."""
VCF_NODES = 200
"""Moves that are tried for a win by continuous fours at a new position, unless the engine is told another number."""
LEAVES = 8
"""Positions that the network judges at once, unless the engine is told another number."""
