"""What several pages show: the board, the graph, the rules.

Each takes plain values; its script derives no rules.

Other rooms use ``board_picture``, ``board_view``, ``captured_pairs``, ``choice_tiles``, ``clock_words``, ``later``,
``letter_keys``, ``level_words``, ``mini_board``, ``opening_name``, ``ply_graph``, ``rules_chip``, ``rules_form``,
``rules_words`` and ``stepped_list``.
"""
