"""The Gomocup protocol as a manager speaks it, without input or output: every line that a bot may say becomes an event.

The brain's side is ``GomocupBrain`` of the compiled core.

Other rooms use every module in here.
"""
