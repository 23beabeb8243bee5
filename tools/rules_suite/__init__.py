"""How the rules suite is made: drawn cases, and positions found at random and made as small as they can be."""
