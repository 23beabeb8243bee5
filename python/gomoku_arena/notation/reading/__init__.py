"""What all readers share.

How much is read at most, how an error quotes a text, what the words of the field mean, and how a game is put together
from what a text says.

Other rooms use ``limits``, ``quoted``, ``record_builder`` and ``words``.
"""
