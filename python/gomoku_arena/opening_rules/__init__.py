"""How a game opens before normal play: who places which stones, who chooses, and who then has black.

Every rule is pure: it tells from what was done so far what comes next, and waits for nobody. A new rule is one file
here, which ``rules`` finds, and the translations of its texts.

Other rooms use every module in here.
"""
