"""Makes the puzzles of the package: games of levels against each other, and what the solvers find in them."""
