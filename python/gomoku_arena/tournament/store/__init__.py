"""A tournament in a SQLite file.

A store is read as if a stranger had written it.

Other rooms use ``rows`` and ``store``.
"""
