"""The page's languages: the catalogues of texts, and why something is refused.

Other rooms use ``reasons`` and ``texts``.
"""
