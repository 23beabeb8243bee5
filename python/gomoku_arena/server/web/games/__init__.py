"""The games that a browser keeps: what is kept of one, the database in the browser, and the page that lists them.

Other rooms use ``friend_game``, ``keeper``, ``page`` and ``saved_game``.
"""
