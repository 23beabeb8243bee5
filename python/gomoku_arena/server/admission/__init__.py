"""Who may connect to the server and how much each may ask for.

Hosts and origins, the number of connections, sizes and times of what is sent, and the headers of every answer.

Other rooms use ``connection_limiter``, ``gate``, ``host_names``, ``origins`` and ``safe_headers``.
"""
