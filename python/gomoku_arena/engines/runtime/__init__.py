"""Opens, greets, asks, streams, stops, times out, replaces and closes engines for everybody who needs one.

The page, the WebSocket server and the terminal share an ``EnginePool`` (``pool``) in their event loop. It has two lanes
(``lane``): long searches, and brief questions that never wait behind them. An ``EngineRunner`` (``runner``) is one
engine that is asked about one position at a time, an ``Analyst`` (``analyst``) keeps what an engine has found so far,
and ``BackgroundTasks`` (``background_tasks``) are other questions of one page. An ``AsyncEngine`` (``async_engine``) is
one engine for a program with an event loop. Whoever keeps engines open from one question to the next, also a worker of
a tournament, holds an ``EngineHandle`` for each (``open_engines``). Nothing here knows which engines there are: that is
told by factories.

Other rooms use ``analyst``, ``async_engine``, ``background_tasks``, ``lane``, ``open_engines``, ``pool`` and
``runner``.
"""
