"""An engine that is a process and speaks the Gomocup protocol.

``engine`` is the engine; the private modules hold the conversation, the board as the bot knows it, and what its
messages say.

Other rooms use ``engine``.
"""
