"""Games and positions as text: our own JSON and readable form, and the formats of other programs.

``docs/files.md`` lists them. Every reader takes linear time and raises NotationError. ``read_tree`` and its
siblings find out which game a text is; each of ``NOTATIONS`` writes games and trees. The names in ``__all__`` are
public.

Other rooms use ``any_text``, ``coordinates``, ``encoding``, ``formats``, ``game_json``, ``links``, ``merging``,
``notation``, ``opening_list``, ``pgn``, ``positions``, ``reading``, ``record_details``, ``renlib``, ``sgf`` and
``tasks``.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
"""The public names of this room, and where each is defined."""
