"""What several commands share: their table, their options, and how a question is answered.

Other rooms use ``answered``, ``commands`` and ``options``.
"""
