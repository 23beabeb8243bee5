"""Running a tournament.

Beginning it or finding it again, planning its games, giving them to workers, trying again, stopping, and telling what
happens.

Other rooms use ``event_writer``, ``league``, ``league_file``, ``scheduler``, ``slots``, ``start`` and ``trust``.
"""
