"""Files that others made: opened at once or refused at once, and read within bounds.

Other rooms use ``array_file``, ``flags``, ``given_file`` and ``readers``.
"""
