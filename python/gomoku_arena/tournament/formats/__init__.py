"""What decides who plays whom next: pure functions of what was planned and of what was scored.

Other rooms use ``catalogue``, which has every format by its name.
"""
