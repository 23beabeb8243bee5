"""How a game stands and what was found out, in English words: terminal and commands show them, the page translates.

What has a code is a row of a table. All else is a function of the finding and of the translator.

Other rooms use every module in here.
"""
