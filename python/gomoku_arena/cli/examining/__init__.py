"""The commands that examine another program.

Other rooms use every module in here.
"""
