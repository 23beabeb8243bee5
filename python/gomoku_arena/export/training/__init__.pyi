"""The public names of this room, and where each is defined."""

from .recorder import Recorder as Recorder
from .sample import Selection as Selection
