"""The network beside the tables: its rows, its model, its training, its file (``docs/training.md``)."""
