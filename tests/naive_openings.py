"""The opening rules once more, slow and obvious: each a list of what is asked for, one after the other.

They were written down from the sources that the files of the rules name, not from their scripts. ``first`` and
``second`` are the players; ``black`` and ``white`` are whoever has that colour by then.
"""

from dataclasses import dataclass, field
from itertools import product

Place = tuple[int, int]

PATTERN = ["first in 1", "first in 3", "first in 5"]
ONE_FIFTH = ["black in 9", "white swaps"]

RULES: dict[str, list[str]] = {
    "pro": ["black in 1", "white anywhere", "black outside 5"],
    "longpro": ["black in 1", "white anywhere", "black outside 7"],
    "swap": ["first anywhere", "first anywhere", "first anywhere", "second takes a colour"],
    "swap2": ["first anywhere", "first anywhere", "first anywhere", "second takes a colour or adds two"],
    "rif": [*PATTERN, "second swaps", "white anywhere", "black offers 2", "white keeps one"],
    "swap1989": [
        *("black in 1", "white in 3", "black in 5 but not the 13th", "white swaps"),
        *("white anywhere", "black offers 2", "white keeps one"),
    ],
    "sakata": [*PATTERN, "second in 7", "second in 9", "first takes a colour"],
    "yamaguchi": [
        *(*PATTERN, "first names 1 to 12", "second swaps"),
        *("white anywhere", "black offers as many", "white keeps one"),
    ],
    "manyfifths": [
        *(*PATTERN, "second swaps", "white anywhere", "white names 3 to 10"),
        *("black offers as many", "white keeps one"),
    ],
    "tarannikov": [
        *("black in 1", "white swaps", "white in 3", "black swaps", "black in 5", "white swaps"),
        *("white in 7", "black swaps", *ONE_FIFTH),
    ],
    **{
        f"taraguchi{fifths}": [
            *("black in 1", "white swaps", "white in 3", "black swaps", "black in 5", "white swaps"),
            *("white in 7", f"black swaps or offers {fifths}"),
        ]
        for fifths in (5, 10)
    },
    "supertaraguchi10": [
        *("black in 1", "white swaps", "white in 5", "black swaps", "black in 7", "white swaps"),
        *("white in 9", "black swaps or offers 10"),
    ],
    **{
        f"soosorv{most}": [
            *(*PATTERN, "second swaps", "white anywhere", f"white names 1 to {most}", "black swaps"),
            *("black offers as many", "white keeps one"),
        ]
        for most in (4, 8)
    },
}
"""What each rule asks for. What a choice leads to is in ``NaiveOpening``."""


@dataclass
class NaiveOpening:
    """An opening on an empty board without captures, that changes with what is done."""

    size: int
    left: list[str]
    black: str = "first"
    stones: list[Place] = field(default_factory=list)
    named: int = 0
    offered: list[Place] = field(default_factory=list)

    @property
    def player(self) -> str:
        """Whose turn it is."""
        who = self.left[0].split()[0]
        if who in ("first", "second"):
            return who
        return self.black if who == "black" else other(self.black)

    @property
    def asked(self) -> str:
        """What the player is asked for; nothing once normal play has begun."""
        if not self.left:
            return ""
        asked = self.left[0].split(maxsplit=1)[1]
        return f"offers {self.named}" if asked == "offers as many" else asked

    def place(self, place: Place) -> bool:
        """Places a stone, or keeps one that was offered; whether that is allowed."""
        if self.asked == "keeps one":
            allowed = place in self.offered
        else:
            allowed = self._has_room(place) and self._is_inside(place)
        if allowed:
            self.stones.append(place)
            del self.left[0]
        return allowed

    def choose(self, choice: str) -> bool:
        """Chooses; whether that is allowed."""
        asked, player = self.asked, self.player if self.left else ""
        if choice in ("black", "white") and asked.startswith("takes a colour"):
            self.black = player if choice == "black" else other(player)
            del self.left[0]
        elif choice == "place_two" and asked == "takes a colour or adds two":
            self.left = [f"{player} anywhere", f"{player} anywhere", f"{other(player)} takes a colour"]
        elif choice in ("swap", "stay") and asked.startswith("swaps"):
            if choice == "swap":
                self.black = other(self.black)
            self.left = self.left[1:] if asked == "swaps" else list(ONE_FIFTH)
        elif choice == "offer" and asked.startswith("swaps or offers"):
            self.left = [f"black offers {asked.split()[-1]}", "white keeps one"]
        else:
            return False
        return True

    def name(self, number: int) -> bool:
        """Names how many fifth stones are to be offered; whether that is allowed."""
        if not self.asked.startswith("names"):
            return False
        _, least, _, most = self.asked.split()
        if not int(least) <= number <= int(most):
            return False
        self.named = number
        del self.left[0]
        return True

    def offer(self, places: list[Place]) -> bool:
        """Offers these for the fifth stone; whether that is allowed."""
        if self.asked != f"offers {len(places)}":
            return False
        if not all(self._has_room(place) for place in places):
            return False
        if any(places[i] in self.same(places[j]) for i in range(len(places)) for j in range(i)):
            return False
        self.offered = places
        del self.left[0]
        return True

    def same(self, place: Place) -> set[Place]:
        """The places that are the same as this one beside the stones, itself among them.

        Each way to turn and to mirror a board is tried, moved so that the first stone comes to lie on each of its
        colour.
        """
        black, white = set(self.stones[::2]), set(self.stones[1::2])
        same = {place}
        for across, down, over in product((1, -1), (1, -1), (False, True)):

            def moved(it: Place, across: int = across, down: int = down, over: bool = over) -> Place:
                x, y = it[0] * across, it[1] * down
                return (y, x) if over else (x, y)

            start = moved(self.stones[0])
            for goal in black:
                dx, dy = goal[0] - start[0], goal[1] - start[1]
                blacks = {(moved(it)[0] + dx, moved(it)[1] + dy) for it in black}
                whites = {(moved(it)[0] + dx, moved(it)[1] + dy) for it in white}
                if (blacks, whites) == (black, white):
                    same.add((moved(place)[0] + dx, moved(place)[1] + dy))
        return same

    def _has_room(self, place: Place) -> bool:
        return 0 <= place[0] < self.size and 0 <= place[1] < self.size and place not in self.stones

    def _is_inside(self, place: Place) -> bool:
        where, *more = self.asked.split()
        middle = self.size // 2
        rows = abs(place[0] - middle), abs(place[1] - middle)
        if where == "anywhere":
            return True
        if where == "outside":
            return max(rows) * 2 + 1 > int(more[0])
        if where != "in" or max(rows) * 2 + 1 > int(more[0]):
            return False
        return "13th" not in more or not self._is_13th(place)

    def _is_13th(self, place: Place) -> bool:
        """Yusei, a knight's distant corner, and Suisei, the corner behind: both are farthest from white's stone."""
        first, second = self.stones
        corners = [(first[0] + x, first[1] + y) for x, y in product((-2, 2), repeat=2)]
        far = [(it[0] - second[0]) ** 2 + (it[1] - second[1]) ** 2 for it in corners]
        return place in [corner for corner, distance in zip(corners, far, strict=True) if distance == max(far)]


def other(player: str) -> str:
    return "second" if player == "first" else "first"


def begun(rule: str, size: int) -> NaiveOpening:
    return NaiveOpening(size, list(RULES[rule]))
