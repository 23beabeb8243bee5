"""Many games at once, for learning: ``env.step(actions)`` over thousands of games, and NumPy back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias, get_args
from weakref import WeakSet

import numpy as np
import numpy.typing as npt

from gomoku_arena._core import MOST_GAMES, BatchedGames, Game, GamesSnapshot, PointLike, Rules
from gomoku_arena.env._checks import (
    array_of,
    check_arrays,
    check_kind,
    lane_numbers,
    numbers,
    real,
    shown,
    taken,
    within,
    word,
)
from gomoku_arena.env._copying import CopiedWhole
from gomoku_arena.env._openings import OpeningsKind, openings_of
from gomoku_arena.env.ended import Ended
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.workers.affinity import available_cpus

Autoreset: TypeAlias = Literal["same_step", "next_step", "off"]
IllegalAction: TypeAlias = Literal["raise", "loses"]

PLANES: tuple[str, ...] = tuple(BatchedGames.plane_names())
"""The names of all planes, each uint8 and seen by the side to move.

``own``, ``opponent``, ``empty``: 1 where such a stone stands, or none. ``last_move``: 1 where the last stone was put.
``own_pairs``, ``opponent_pairs``: everywhere the captured pairs that the side holds. ``forbidden``: 1 where the rules
forbid the side to move to play. ``pending_five``: 1 at the stones of the other side's five that wins unless it is
broken now. ``color``: everywhere 1 where black is to move, 0 where white is.
"""

NO_ACTION = -1
"""What stands for an action that there is not, as in a game that is over."""

LARGEST_SEED = 2**64 - 1


@dataclass(frozen=True, eq=False, repr=False)
class Step:
    """What is known of every lane after a step: arrays with one row a lane, which the next step writes again.

    A player is 0 (black) or 1 (white), and an action a point, ``y * size + x``.
    """

    observation: npt.NDArray[np.uint8]
    """(n, planes, size, size): the planes, seen by the side to move."""
    legal_action_mask: npt.NDArray[np.bool_]
    """(n, size * size): whether the action is a legal move; none is where the game is over."""
    current_player: npt.NDArray[np.int8]
    """(n,): whose turn it is."""
    reward: npt.NDArray[np.float32]
    """(n, 2): of this step, to player 0 and to player 1: 1 for a win, -1 for a loss, else 0."""
    terminated: npt.NDArray[np.bool_]
    """(n,): whether the game ended by the rules in this step."""
    truncated: npt.NDArray[np.bool_]
    """(n,): whether it was cut off by ``max_moves`` in this step."""
    final_observation: npt.NDArray[np.uint8]
    """(n, planes, size, size): with ``autoreset="same_step"`` the last observation of a game that ended in this step;
    rows of other lanes are left as they are."""
    captures: npt.NDArray[np.int8]
    """(n, 2): the pairs that player 0 and player 1 hold."""
    ply: npt.NDArray[np.int32]
    """(n,): stones played, those of the opening included."""

    def __repr__(self) -> str:
        lanes, planes, size, _ = self.observation.shape
        ended = f"terminated={self.terminated.sum()}, truncated={self.truncated.sum()}"
        return f"Step(lanes={lanes}, planes={planes}, size={size}, {ended})"

    def copy(self) -> "Step":
        """The same in arrays of its own, which no later step writes."""
        return Step(*(array.copy() for array in self.arrays()))

    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """The arrays in the order of the fields."""
        return tuple(getattr(self, field.name) for field in fields(self))


@dataclass(frozen=True)
class Snapshot:
    """The games of an environment as they were once; see ``VectorEnv.snapshot``."""

    games: GamesSnapshot

    def __post_init__(self) -> None:
        check_kind("games", self.games, GamesSnapshot)

    def __repr__(self) -> str:
        return f"Snapshot({_shown_rules(self.rules)})"

    @property
    def rules(self) -> tuple[Rules, ...]:
        """The rules of each lane."""
        return tuple(self.games.rules())


class VectorEnv(CopiedWhole):
    """``num_envs`` games side by side, each in a lane of its own that plays one game after the other.

    rules: of every lane, or one of each lane; those may differ in goal and advantage. A name stands for them,
    such as ``renju`` or, with a size, ``renju19``. num_envs: at most 131,072.
    planes: what an observation shows, of ``PLANES``; those that can tell something under the rules unless given. There
    are at most 256, and the observations of all lanes have at most 1 GiB.
    seed: decides which game begins with which opening; the same whatever the number of threads.
    threads: those that share a step; as many as this process has processors unless given.
    max_moves: plies after which a game is truncated, more than any opening has; none unless given.
    autoreset: ``same_step``: the step that ends a game begins the next, and ``final_observation`` keeps its end;
    ``next_step``: the step after it does, whatever its action, with reward 0; ``off``: the lane takes no action until
    it is reset.
    illegal: ``raise``: an action that cannot be played raises IllegalMoveError naming lane and action, and changes no
    lane; ``loses``: the side that chose it loses the game. A point that renju forbids to black may be played, and loses
    by the rules themselves.
    openings: stones that games begin with, an empty board unless given: ``book`` for the shipped set of the rules,
    ``swap2`` for three stones that our engine would offer, ``renju`` for the 26 openings of renju with a fourth and a
    fifth stone, ``balanced`` for all of these that ship for the rules, ``random`` for two to four stones near the
    centre, or a sequence of sequences of points. There are at most 65,536, with 262,144 stones together.

    Raises ValueError for a number out of its range, for more than there may be, and for an unknown word, RulesError for
    rules of lanes that differ in more, PositionError for an opening that the rules do not allow, ConfigError where no
    shipped opening fits.
    An environment is used by one Python thread at a time, and raises InUseError to another one; the GIL is released
    while it steps. It can be copied and pickled in the middle of its games, as can a ``Snapshot``; the copy goes on in
    the same way. ``clone`` is faster, and leaves out what ended in the last step.
    """

    def __init__(
        self,
        rules: Rules | str | Sequence[Rules | str],
        num_envs: int | None = None,
        *,
        planes: Iterable[str] | None = None,
        seed: int = 0,
        threads: int | None = None,
        max_moves: int | None = None,
        autoreset: Autoreset = "same_step",
        illegal: IllegalAction = "raise",
        openings: OpeningsKind | Sequence[Sequence[PointLike]] | None = None,
    ) -> None:
        of_lanes = _rules_of_lanes(rules, num_envs)
        first = of_lanes[0]
        self._size, self._planes = first.size, planes_of(first, planes)
        self._games = BatchedGames(
            of_lanes,
            planes=self._planes,
            openings=openings_of(openings, first),
            seed=within("seed", seed, 0, LARGEST_SEED),
            max_moves=None if max_moves is None else within("max_moves", max_moves, 1, 2**31 - 1),
            autoreset=word("autoreset", autoreset, get_args(Autoreset)),
            illegal=word("illegal", illegal, get_args(IllegalAction)),
            threads=within("threads", len(available_cpus()) if threads is None else threads, 1, 1024),
        )
        self._autoreset = autoreset
        self._step, self._checked = self.buffers(), WeakSet[Step]()

    def __getstate__(self) -> dict[str, Any]:
        """Everything, for pickling and copying."""
        return vars(self) | {"_checked": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state | {"_checked": WeakSet()})

    def __repr__(self) -> str:
        return f"VectorEnv({_shown_rules(self.rules)}, planes={self.planes}, autoreset={self.autoreset!r})"

    @property
    def num_envs(self) -> int:
        """The number of lanes."""
        return len(self._games)

    @property
    def size(self) -> int:
        """Points a side."""
        return self._size

    @property
    def num_actions(self) -> int:
        """Actions are from 0 to one less than this: ``size * size``."""
        return self.size * self.size

    @property
    def rules(self) -> tuple[Rules, ...]:
        """The rules of each lane."""
        return tuple(self._games.rules())

    @property
    def planes(self) -> tuple[str, ...]:
        """The names of the planes of an observation, in their order."""
        return self._planes

    @property
    def autoreset(self) -> Autoreset:
        """What happens to a lane whose game has ended."""
        return self._autoreset

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """(n,): whether the game of the lane is over, by the rules, ``max_moves`` or an illegal action."""
        over: npt.NDArray[np.bool_] = ~np.asarray(self.observe(self.buffers()).legal_action_mask.any(axis=1))
        return over

    def buffers(self) -> Step:
        """New arrays for ``out``: of this environment's shapes, filled with zeros."""
        lanes, size = self.num_envs, self.size
        planes = (lanes, len(self._planes), size, size)
        return Step(
            observation=np.zeros(planes, np.uint8),
            legal_action_mask=np.zeros((lanes, size * size), np.bool_),
            current_player=np.zeros(lanes, np.int8),
            reward=np.zeros((lanes, 2), np.float32),
            terminated=np.zeros(lanes, np.bool_),
            truncated=np.zeros(lanes, np.bool_),
            final_observation=np.zeros(planes, np.uint8),
            captures=np.zeros((lanes, 2), np.int8),
            ply=np.zeros(lanes, np.int32),
        )

    def reset(self, *, seed: int | None = None, lanes: npt.ArrayLike | None = None, out: Step | None = None) -> Step:
        """Begins every lane with its first game again; the same seed begins with the same openings.

        seed: in place of the one before. lanes: bool of shape (n,), the lanes that begin their next game while the
        others go on; no seed goes with it. out: arrays to write to and return, as ``buffers`` makes them; the
        environment's own, which every call writes again, unless given.
        """
        told = self._step if out is None else self._taken(out)
        if lanes is None:
            self._games.reset(told.arrays(), None if seed is None else within("seed", seed, 0, LARGEST_SEED))
        elif seed is not None:
            raise ValueError(f"seed = {shown(seed)}: a seed begins all lanes anew, and lanes chooses some")
        else:
            self._games.reset_lanes(array_of("lanes", lanes, np.bool_), told.arrays())
        return told

    def step(self, actions: npt.ArrayLike, out: Step | None = None, *, lanes: npt.ArrayLike | None = None) -> Step:
        """Plays an action in every lane.

        actions: whole numbers of shape (n,); int32 is taken without a copy. out: as for ``reset``.
        lanes: bool of shape (n,): the lanes that play, while the others rest and show their position; all unless given.
        Raises IllegalMoveError for an action that cannot be played, with the fields ``lane`` and ``action``; no lane is
        then changed, and nothing written.
        """
        told = self._step if out is None else self._taken(out)
        chosen = None if lanes is None else array_of("lanes", lanes, np.bool_)
        self._games.step(array_of("actions", actions, np.int32), told.arrays(), chosen)
        return told

    def sample(
        self,
        logits: npt.ArrayLike | None = None,
        *,
        temperature: float = 1.0,
        seed: int | None = None,
        out: npt.NDArray[np.int32] | None = None,
    ) -> npt.NDArray[np.int32]:
        """Draws a legal action in every lane: int32 of shape (n,), as ``step`` takes it; ``NO_ACTION`` if it is over.

        logits: one an action, of shape (n, size * size); float32 is taken without a copy. A legal action is as probable
        as exp(logit / temperature) says, one with -inf is never drawn, and those of other actions are not looked at.
        Without logits each is as probable as the others. temperature: from 0, which takes the highest logit, the first
        of several. seed: of the environment unless given. out: written and returned, where it is given.

        The seed, the lane's place, its game's number and the ply decide, and not the threads: with a seed that stays
        the same each step draws anew, and a position that is drawn from again gives the same again.
        Raises ValueError for another shape, for a temperature below 0, and with the lane for a logit of a legal action
        that is NaN or infinite and for a lane where all are -inf; ``out`` may be written in part then.
        """
        actions = np.empty(self.num_envs, np.int32)
        if out is not None:
            check_arrays({"out": out}, {"out": actions})
            actions = out
        odds = None if logits is None else self._logits(logits)
        number = None if seed is None else within("seed", seed, 0, LARGEST_SEED)
        self._games.sample(actions, number, odds, real("temperature", temperature, 0))
        return actions

    def observe(self, out: Step | None = None) -> Step:
        """The positions as they are, with nothing that ended: after ``restore``, ``gather`` or ``clone``."""
        told = self._step if out is None else self._taken(out)
        self._games.show(told.arrays())
        return told

    def put(self, games: Sequence[Game]) -> None:
        """Puts these games, one a lane, in the place of those of the lanes: positions to search or to train on.

        Their stones count as the opening. ``observe`` shows them. Raises ValueError for another number of games,
        TypeError for what is no game, RulesError for rules that differ from the environment's in more than goal and
        advantage, PositionError where an opening of the environment cannot be played under them; nothing is then
        changed.
        """
        self._games.put(taken("games", games, MOST_GAMES, Game))

    def clone(self, indices: npt.ArrayLike | None = None) -> "VectorEnv":
        """Another environment with copies of these lanes in this order, all unless given; a lane may repeat."""
        chosen = list(range(self.num_envs)) if indices is None else lane_numbers(indices)
        if not chosen:
            raise ValueError("indices: at least one lane is expected")
        other = VectorEnv.__new__(VectorEnv)
        other._games = self._games.copies(chosen)
        other._size, other._planes = self._size, self._planes
        other._autoreset = self._autoreset
        other._step, other._checked = other.buffers(), WeakSet()
        return other

    def gather(self, indices: npt.ArrayLike) -> None:
        """Puts a copy of the lane that each entry names in the place of the entry; ``indices`` has one entry a lane."""
        self._games.gather(lane_numbers(indices))

    def snapshot(self) -> Snapshot:
        """The games as they are now; cheap enough for every move of a search."""
        return Snapshot(self._games.snapshot())

    def restore(self, snapshot: Snapshot) -> None:
        """The games as they were then, and their rules.

        Raises ValueError for a snapshot of another number of lanes, RulesError and PositionError for rules that ``put``
        refuses; nothing is then changed.
        """
        check_kind("snapshot", snapshot, Snapshot)
        self._games.restore(snapshot.games)

    def _logits(self, given: npt.ArrayLike) -> npt.NDArray[np.float32]:
        shape = self.num_envs, self.num_actions
        array = numbers("logits", given, self.num_envs * self.num_actions)
        if array.shape != shape:
            raise ValueError(f"logits of shape {array.shape}: {shape} is expected, a number an action")
        if array.dtype.kind not in "fiu":
            raise ValueError(f"logits of {array.dtype}: float32 is expected")
        # What is too large for it becomes infinite, and is refused as such.
        with np.errstate(over="ignore"):
            return np.ascontiguousarray(array, np.float32)

    def _taken(self, out: Step) -> Step:
        """What the caller gives to be written. Raises ValueError for anything but arrays as ``buffers`` makes them."""
        if not isinstance(out, Step):
            raise ValueError(f"out of {type(out).__name__}: a Step is expected, as buffers() makes it")
        if out not in self._checked:
            check_arrays(vars(out), vars(self._step))
            self._checked.add(out)
        return out

    def games(self, indices: npt.ArrayLike | None = None) -> list[Game]:
        """The games of these lanes as ``Game`` objects, of all unless given; they are copies."""
        return self._games.games(None if indices is None else lane_numbers(indices))

    def ended(self) -> list[Ended]:
        """The games that ended in the last step, in the order of their lanes, whatever has begun there since."""
        return [Ended(*told) for told in self._games.ended()]

    def to_records(self, black: str = "black", white: str = "white") -> list[GameRecord]:
        """The games that ended in the last step as records, such as a store keeps; see ``Ended.record``."""
        return [ended.record(black, white) for ended in self.ended()]


def planes_of(rules: Rules, chosen: Iterable[str] | None = None) -> tuple[str, ...]:
    """The names of the chosen planes, or of those that can tell something under the rules.

    Raises ValueError for a single name, an unknown one, and for more than 256.
    """
    return tuple(BatchedGames.planes_of(rules, chosen))


def _rules_of_lanes(rules: Rules | str | Sequence[Rules | str], num_envs: int | None) -> tuple[Rules, ...]:
    count = None if num_envs is None else within("num_envs", num_envs, 1, MOST_GAMES)
    if isinstance(rules, Rules | str):
        if count is None:
            raise ValueError("num_envs: the number of games is expected")
        return (Rules.of(rules),) * count
    of_lanes = tuple(map(Rules.of, taken("rules", rules, MOST_GAMES, Rules | str)))
    if not of_lanes or count not in (None, len(of_lanes)):
        raise ValueError(f"num_envs = {count}: there are rules for {len(of_lanes)} lanes")
    return of_lanes


def _shown_rules(of_lanes: Sequence[Rules]) -> str:
    """Those of all lanes and the number of lanes; the first few where they differ."""
    codes = [rules.code for rules in dict.fromkeys(of_lanes)]
    few = ", ".join(map(repr, codes[:3])) + (", …" if len(codes) > 3 else "")
    return f"{few if len(codes) == 1 else f'[{few}]'}, {len(of_lanes)}"
