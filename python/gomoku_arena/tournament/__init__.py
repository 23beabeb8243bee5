"""Tournaments: who plays whom, playing it in worker processes, keeping it, and what it came to.

Other rooms use ``anchors``, ``collection``, ``config``, ``events``, ``formats``, ``games``, ``identity``, ``leagues``,
``moment``, ``openings``, ``run``, ``statistics``, ``store``, ``stored_config``, ``summary``, ``toml_shape`` and
``workers``.
"""
