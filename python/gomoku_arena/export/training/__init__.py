"""Training samples from finished games: what a network sees, what was played there, and how the game ended.

``Recorder`` keeps one's own games as they are played. Needs numpy; Parquet files need pyarrow.

Other rooms use ``recorder``, ``sample`` and ``shards``.
"""

from gomoku_arena.export.training.recorder import Recorder
from gomoku_arena.export.training.sample import Selection

__all__ = ["Recorder", "Selection"]
