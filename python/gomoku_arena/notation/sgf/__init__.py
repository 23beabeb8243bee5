"""The Smart Game Format: whole games, positions that were set up, and games with variations.

Other rooms use ``beyond``, ``dialects``, ``game``, ``points``, ``setup``, ``streaming``, ``tree`` and ``variations``.
"""
