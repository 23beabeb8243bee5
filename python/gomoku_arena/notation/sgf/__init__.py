"""The Smart Game Format: whole games, and positions that were set up.

Other rooms use ``game`` and ``setup``.
"""
