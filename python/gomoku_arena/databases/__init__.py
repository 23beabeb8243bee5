"""What holds for every SQLite file of ours: which files may be opened, and which process has one for itself.

Other rooms use ``database_file``.
"""
