"""Engines.

The interface that all share, the searches of the compiled core, bots in processes, engines of Python in processes of
their own, engines behind WebSocket, and the runtime that asks them.

Other rooms use every module in here.
"""
