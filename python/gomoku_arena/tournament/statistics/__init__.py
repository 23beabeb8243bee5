"""What results say: scores, ratings with their errors, the sequential test, and the standings.

Every formula names its source.

Other rooms use ``comparison``, ``outcomes``, ``pentanomial``, ``rating``, ``scoreboard``, ``sprt``, ``standings``,
``tables`` and ``trinomial``.
"""
