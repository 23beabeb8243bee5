"""One game between two engines, from the first stone to its record.

Asking, timing, judging, ending it early, and the opening by a rule.

Other rooms use ``adjudication``, ``config``, ``game``, ``player`` and ``referee``.
"""
