"""Games that leave the page or come to it: addresses, files, and the reading of what visitors bring.

Other rooms use ``address``, ``address_bar``, ``download_row``, ``files``, ``invitation``, ``opener``,
``paste_field``, ``pictures``, ``preview``, ``reader``, ``rules_question`` and ``upload``.
"""
