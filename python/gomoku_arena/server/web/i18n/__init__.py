"""The page's languages: the catalogues of texts, and the sentences that are made of them.

Other rooms use ``reasons``, ``sentences`` and ``texts``.
"""
