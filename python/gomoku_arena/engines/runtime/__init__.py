"""Where engines are asked.

Other rooms use ``in_thread``.
"""
