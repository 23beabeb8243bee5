"""Our engines at the service of other programs."""
