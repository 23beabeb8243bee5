"""The protocol of the web app's server, JSON over WebSocket, without input or output.

What a client says and understands, and what a server answers.

Other rooms use ``client``, ``messages``, ``requests`` and ``session``.
"""
