"""The notations, one a file: each module has a ``NOTATION``, and the registry finds it. To add one is to add its file.

Other rooms use every module in here.
"""
