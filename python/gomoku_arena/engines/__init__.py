"""Engines.

The interface that all share, the searches of the compiled core, bots in processes, engines behind WebSocket, and the
runtime that asks them.

Other rooms use ``base``, ``builtin``, ``capabilities``, ``delegating``, ``external``, ``named``, ``remote`` and
``runtime``.
"""
