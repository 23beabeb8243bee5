"""Tournaments: who plays whom, playing it in worker processes, and what it came to."""
