"""Every process that this package starts.

Bots, the watchdog that ends them when their owner was killed, and children that do what strangers' input makes
unpredictable and can be ended at any moment. Memory of the latter is bounded on Linux and on Windows; elsewhere time is
the only bound. ``system`` has what the systems do differently.

``calls`` is how a child that is Python is asked for something, and ``python_child`` the side of its owner.

Other rooms use ``calls``, ``child``, ``fair_turns``, ``listener``, ``marker``, ``memory``, ``own_process``,
``python_child``, ``python_process``, ``system``, ``task_process``, ``task_room``, ``watchdog`` and
``windows_program``.
"""
