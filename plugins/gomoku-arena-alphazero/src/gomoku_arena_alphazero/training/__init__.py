"""From zero, or from a teacher, to a playing network, with PyTorch. Needs the extra `train`."""
