"""What several pages show: the board, the graph, the form of rules.

Each takes plain values; its script derives no rules.

Other rooms use ``board_picture``, ``board_png``, ``board_view``, ``ply_graph``, ``rules_form`` and
``variation_picture``.
"""
