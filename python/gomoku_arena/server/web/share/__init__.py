"""Games that leave the page or come to it: addresses, files, and the reading of what visitors bring.

Other rooms use ``address``, ``address_bar``, ``download_row``, ``files``, ``invitation``, ``opener``, ``own_name``,
``page_answer``, ``passing_on``, ``paste_field``, ``picture_card``, ``pictures``, ``preview``, ``qr_code``, ``reader``,
``rules_question`` and ``upload``.
"""
