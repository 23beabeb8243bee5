"""Fits the tables of ``tengen`` from its own games: ``python -m tools.training --help``, ``docs/training.md``."""
