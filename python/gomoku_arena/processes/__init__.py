"""Every process that this package starts.

Bots, the watchdog that ends them when their owner was killed, and children that do what strangers' input makes
unpredictable and can be ended at any moment. Memory of the latter is bounded on Linux alone; elsewhere time is the only
bound.
POSIX only.

``calls`` is how a child that is Python is started, asked for something and ended.

Other rooms use ``calls``, ``child``, ``fair_turns``, ``memory``, ``process_tree``, ``python_process``,
``task_process`` and ``task_room``.
"""
