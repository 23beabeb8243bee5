"""Games of a store for other programs: files in the usual formats, and samples for training.

Other rooms use ``files``, ``training`` and ``whole_file``.
"""
