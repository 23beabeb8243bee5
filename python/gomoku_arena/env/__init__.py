"""Many games at once, for learning: actions in, NumPy arrays out.

Other rooms use ``vector_env``, ``batched_engine``, ``versus``, ``league``, ``levels``, ``tree_search``, ``ended`` and
``symmetry``; ``gymnasium`` and ``pettingzoo`` are adapters, which need their extras. The games are played by
``_core.BatchedGames``, and searched by ``_core.PuctTrees``.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
