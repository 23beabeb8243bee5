"""Our engines as a Gomocup brain, which a manager starts as a process and talks to by lines.

Other rooms use ``io``.
"""
