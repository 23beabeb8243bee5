"""Gomoku rules, engines and tournaments: the public names.

Each is imported when it is first asked for, so that a program that only needs the rules starts quickly. The stub beside
this file says where each is.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
