"""Adam (Kingma and Ba, 2014): steps as long as a running mean of the gradient over the root of that of its square."""

from dataclasses import dataclass, fields

import numpy as np

from tools.training.network.model import Model

_MEAN, _SQUARE, _LEAST = 0.9, 0.999, 1e-8


@dataclass
class Adam:
    """The state of one descent: both running means, and how many steps there were."""

    means: Model
    squares: Model
    steps: int = 0

    @classmethod
    def begin(cls, model: Model) -> "Adam":
        """Nothing is known of the gradients."""
        return cls(_zeros(model), _zeros(model))

    def step(self, model: Model, gradient: Model, rate: float) -> None:
        """Moves the model's numbers, in place."""
        self.steps += 1
        rate *= np.sqrt(1 - _SQUARE**self.steps) / (1 - _MEAN**self.steps)
        for field in fields(Model):
            slope, mean, square = (getattr(of, field.name) for of in (gradient, self.means, self.squares))
            mean += (1 - _MEAN) * (slope - mean)
            square += (1 - _SQUARE) * (slope * slope - square)
            numbers = getattr(model, field.name)
            numbers -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(_LEAST))


def _zeros(model: Model) -> Model:
    return Model(**{name: np.zeros_like(numbers) for name, numbers in model.items()})
