"""Makes the balanced stones of the package: triples for swap2, and the fifths of renju."""
