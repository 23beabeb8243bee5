"""The engine on the reader's own device: its files, what it is asked, and whether what it tells can be.

``tengen`` and its levels think in the browser where that can, and on the server where it cannot or where the reader
wants that. Whoever asks has a ``ReaderPool`` in place of the server's pool, and asks it in the same way.
``Insight`` is for what is told of a position beside its best moves.

Other rooms use ``files``, ``insight``, ``reader_device`` and ``reader_pool``.
"""
