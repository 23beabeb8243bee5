"""Games for other programs: files in the usual formats, from a store or from other files, and samples for training.

Other rooms use ``conversion``, ``files``, ``training`` and ``whole_file``.
"""
