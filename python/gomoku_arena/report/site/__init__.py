"""A store as a folder of pages to be published: the list of ratings, its engines, their games.

Other rooms use ``build``, ``folder`` and ``words``.
"""
