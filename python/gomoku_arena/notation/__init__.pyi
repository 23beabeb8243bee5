from .any_text import (
    PossibleTree as PossibleTree,
    possible_trees as possible_trees,
    read_position as read_position,
    read_tree as read_tree,
    read_trees as read_trees,
)
from .coordinates import (
    Coordinates as Coordinates,
)
from .encoding import (
    Decoded as Decoded,
    decoded as decoded,
)
from .formats.registry import (
    NOTATIONS as NOTATIONS,
)
from .notation import (
    Notation as Notation,
    Reading as Reading,
)
from .positions.game_tree import (
    Branch as Branch,
    GameTree as GameTree,
    TreeLimits as TreeLimits,
)
from .positions.markup import (
    Markup as Markup,
)
from .positions.position import (
    Position as Position,
    Setup as Setup,
)
from .positions.tree_nodes import (
    NodeStream as NodeStream,
    TreeNode as TreeNode,
)
