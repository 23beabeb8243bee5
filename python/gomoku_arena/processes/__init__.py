"""Work in processes of its own, which can be ended at any moment: for what strangers' input makes unpredictable.

A ``TaskProcess`` is one child that does what it is asked, piece by piece, each within a time and all within a memory;
one that overruns is killed, and the next piece gets another. A ``TaskRoom`` has a few of them for an event loop, and
lets many visitors ask in fair turns. ``task_child`` is what runs in the child. Nothing here knows what the work is.
Memory is bounded on Linux alone; elsewhere the time is the only bound. POSIX only.
"""
