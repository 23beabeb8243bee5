"""Our engines at the service of other programs: over WebSocket with the page, and as a Gomocup brain.

Other rooms use ``admission``, ``app``, ``brain``, ``connection``, ``limits``, ``listening``, ``logs``, ``thinker``
and ``web``.
"""
