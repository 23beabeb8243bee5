"""The wires: sans-I/O protocols (bytes or text in, events out), and the one place that spawns processes."""
