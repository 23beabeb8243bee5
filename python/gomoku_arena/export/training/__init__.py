"""Training samples from finished games: what a network sees, what was played there, and how the game ended."""
