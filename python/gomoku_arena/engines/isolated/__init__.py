"""An engine written in Python, in a process of its own, which can be ended at any moment.

Code that runs for ever, ends its process or prints harms that process alone. ``engine`` is this side, ``_child`` the
other one. ``author_traceback`` is what an author wants to know of an error, ``printed`` hears what is printed.

Other rooms use ``author_traceback``, ``engine`` and ``printed``.
"""
