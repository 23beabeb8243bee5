"""From zero to a playing network: self-play on the arena's environment, training with JAX. Needs the extra `train`."""
