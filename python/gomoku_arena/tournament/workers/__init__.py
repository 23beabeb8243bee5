"""Where games are played.

Processes of this machine or a Dask cluster, behind one executor, and what they send back. Here a worker is started,
watched and killed.

Other rooms use ``affinity``, ``allowed``, ``executor``, ``guest``, ``open_executor``, ``scheduler_address``, ``task``,
``wire`` and ``worker``.
"""
