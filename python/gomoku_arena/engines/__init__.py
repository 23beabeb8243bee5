"""Engines: the interface that all share, and those that come with the package."""
