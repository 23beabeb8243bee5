"""The package for Windows on a machine that has none: built by a cross compiler, run by Wine."""
