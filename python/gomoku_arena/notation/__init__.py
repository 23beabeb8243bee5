"""Games and positions as text: our own JSON and readable form, and the formats of other programs.

``docs/exports.md`` describes them. Every reader takes linear time and raises NotationError.

Other rooms use ``any_text``, ``coordinates``, ``game_json``, ``links``, ``opening_list``, ``pgn``, ``positions``,
``psq``, ``reading``, ``record_details``, ``sgf``, ``tasks``, ``text`` and ``web``.
"""
