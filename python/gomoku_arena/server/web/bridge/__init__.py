"""All that reaches into NiceGUI, engine.io, uvicorn and h11 beyond their documented interface.

====================  ==============================================================================
``page_template``     NiceGUI's template of a page, and its notice of a lost connection
``elements``          properties and marks of elements
``handlers``          whether a handler is given arguments
``incoming``          how NiceGUI, socket.io and engine.io hear messages
``open_pages``        the clients of NiceGUI
``kept_tabs``         what NiceGUI keeps for a tab
``script_sockets``    the sessions of engine.io
``http_bounds``       the states of h11 and of uvicorn's connections over HTTP
``websocket_bounds``  frames and states of uvicorn's connections over WebSocket
``orderly_server``    how uvicorn begins and ends
====================  ==============================================================================

A server without one of its bounds would be worse than none. So these modules are not to be had where ``needs`` finds
that an installed version has other names: ConfigError says which. What only looks different falls back: without its
notice NiceGUI speaks English, with another template there is no sketch of a page, and without ``window.socket`` a board
tells every point at once. ``pyproject.toml`` keeps the versions that are known, and the tests of this folder look into
their sources.

Other rooms use ``elements``, ``handlers``, ``http_bounds``, ``incoming``, ``kept_tabs``, ``needs``, ``open_pages``,
``orderly_server``, ``page_template``, ``script_sockets`` and ``websocket_bounds``.
"""

from gomoku_arena.server.web.bridge.needs import check_needs

check_needs()
