"""Games and positions as text: our own JSON and readable form, and the formats of other programs.

``docs/exports.md`` describes them. Every reader takes linear time and raises NotationError.

Other rooms use ``any_text``, ``coordinates``, ``encoding``, ``formats``, ``game_json``, ``links``, ``notation``,
``opening_list``, ``positions``, ``reading``, ``record_details``, ``sgf`` and ``tasks``.
"""
