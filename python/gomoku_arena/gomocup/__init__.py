"""The Gomocup protocol, both sides of it, without input or output.

Every line that a bot may say becomes an event, every line that a manager may say a command.

Other rooms use every module in here.
"""
