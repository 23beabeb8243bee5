"""The public names of this room, and where each is defined."""

from .batched_engine import (
    BatchedEngine as BatchedEngine,
    Labels as Labels,
)
from .ended import Ended as Ended
from .league import League as League, Opponent as Opponent
from .levels import (
    LevelRating as LevelRating,
    Levels as Levels,
)
from .symmetry import (
    SYMMETRIES as SYMMETRIES,
    turn_actions as turn_actions,
    turn_mask as turn_mask,
    turn_planes as turn_planes,
)
from .tree_search import (
    Evaluate as Evaluate,
    Moves as Moves,
    TreeSearch as TreeSearch,
)
from .vector_env import (
    NO_ACTION as NO_ACTION,
    PLANES as PLANES,
    Snapshot as Snapshot,
    Step as Step,
    VectorEnv as VectorEnv,
    planes_of as planes_of,
)
from .versus import VersusEnv as VersusEnv
