"""What several commands share: their options, and how a question is answered.

Other rooms use ``options``.
"""
