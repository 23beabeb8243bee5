"""Questions about the rules with our answers, for any program in any language, and how such a program is asked them.

Other rooms use every module in here.
"""
