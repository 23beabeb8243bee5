"""Training samples from finished games: what a network sees, what was played there, and how the game ended.

Needs numpy; Parquet files need pyarrow.

Other rooms use ``sample`` and ``shards``.
"""
