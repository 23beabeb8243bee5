"""The openings of a tournament.

Lists, the books that are shipped, random and balanced ones, and the checks that they are fair and different.

Other rooms use ``balanced``, ``fairness``, ``openings`` and ``symmetry``.
"""
