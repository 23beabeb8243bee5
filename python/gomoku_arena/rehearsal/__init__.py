"""A rehearsal of Gomocup: a brain as it is handed in, judged as the judge does, and put on a ladder of known strength.

Other rooms use every module in here.
"""
