"""The board and the graph over a game's plies, as every page draws them: scripts without a framework, and styles.

The scripts draw plain values and derive no rules. A page imports them, or has them inside it.

Other rooms use ``app_icon`` and ``sources``.
"""
