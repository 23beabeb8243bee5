"""What the training refuses, as one sentence for the user."""


class TrainingError(Exception):
    """A file that cannot be used, or that was made otherwise than what is asked for now."""
