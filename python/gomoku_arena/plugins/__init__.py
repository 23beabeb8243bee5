"""How engines are found and named.

What a plugin implements, where plugins are looked for, and how a name with options becomes an engine.

Other rooms use ``hookspecs``, ``offered``, ``open_engine``, ``plugin`` and ``registry``.
"""
