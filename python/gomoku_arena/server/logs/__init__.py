"""What the server tells its operator: formats, and a bound on how much of the same it tells.

Other rooms use ``logs``.
"""
