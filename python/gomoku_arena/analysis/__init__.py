"""Looking into a position or a game for a person.

What every move is worth, where a game turned, what threatens, which wins are forced, why a move is bad, and which
stones are even. Nothing here knows a user interface. The names in ``__all__`` are public; ``GameTree``, a game with its
variations, is that of ``gomoku_arena.notation``.

Other rooms use ``balance``, ``explanation``, ``forced_win``, ``heat_map``, ``practice``, ``puzzles``, ``refutation``,
``review``, ``short_text`` and ``threats``.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
