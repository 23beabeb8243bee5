import signal

# A shell has what it starts in the background ignore Ctrl-C, and so would we and everything that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)
