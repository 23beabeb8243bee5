"""What is known before the engine is loaded."""

SIMULATIONS = 400
"""Of a move, unless the engine is told another number."""
