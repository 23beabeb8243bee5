"""Opens, greets, asks, streams, stops, times out, replaces and closes engines for everybody who needs one.

The page, the WebSocket server and the terminal share an ``EnginePool`` (``pool``) in their event loop. It has two lanes
(``lane``): long searches, and brief questions that never wait behind them. An ``EngineRunner`` (``runner``) is one
engine that is asked about one position at a time, an ``Analyst`` (``analyst``) keeps what an engine has found so far,
and ``BackgroundTasks`` (``background_tasks``) are other questions of one page. Workers of a tournament ask in their own
thread: an ``EngineCache`` (``engine_cache``) keeps their engines open, an ``AnnouncedEngine`` (``announced_engine``)
says so before it is asked. Nothing here knows which engines there are: that is told by factories.

Other rooms use ``analyst``, ``announced_engine``, ``async_engine``, ``background_tasks``, ``engine_cache``, ``lane``,
``pool`` and ``runner``.
"""
