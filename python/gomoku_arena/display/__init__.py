"""What a terminal or a notebook shows: of a tournament while it runs and when it ends, of a position, of a game.

Progress, the running games, tables; what an analysis found, as text and as plain values.

Other rooms use ``analysis_values``, ``console``, ``even_stones``, ``play_tournament``, ``progress``, ``rating_list``,
``run_benchmark``, ``run_league``, ``run_with_display``, ``show_analysis``, ``show_rehearsal`` and ``tables``.
"""
