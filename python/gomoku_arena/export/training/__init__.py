"""Training samples from finished games: what a network sees, what was played there, and how the game ended.

``Recorder`` keeps one's own games as they are played. Needs numpy; Parquet files need pyarrow.

Other rooms use ``recorder``, ``sample`` and ``shards``.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
