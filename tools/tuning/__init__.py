"""SPSA over the options of an engine, by games of the arena; see docs/tuning.md."""
