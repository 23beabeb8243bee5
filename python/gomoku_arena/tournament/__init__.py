"""Tournaments: who plays whom, playing it in worker processes, keeping it, and what it came to.

Other rooms use ``collection``, ``config``, ``config_in_store``, ``events``, ``formats``, ``identity``,
``moment``, ``openings``, ``pairing``, ``result``, ``run``, ``statistics``, ``store``, ``summary``, ``toml_shape`` and
``workers``.
"""
