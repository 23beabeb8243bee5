// One game, as the page carries it.

/** Stones' colours, by place. */
const COLORS = ["black", "white"];

/** By the place of the winner: 0 for none. */
const RESULTS = ["1/2-1/2", "1-0", "0-1"];
const loser = (raw) => (raw.x === 0 ? null : raw.x === 1 ? raw.w : raw.b);

/** The points of a text of two letters each. */
const pointsOf = (letters) => (letters.match(/../g) ?? []).map(([column, row]) => column + (row.charCodeAt(0) - 96));

/** The stone of a move. Black's place is 0. */
const stoneOf = (point, place) => ({ point, color: COLORS[place % 2], number: place + 1 });

/** `lost`, `won` or `drew`, from that engine's side. */
function fate(raw, engine) {
  if (raw.x === 0) return "drew";
  return loser(raw) === engine ? "lost" : "won";
}

/**
 * A game as the other scripts see it, whose `ending` the page has set. The page's keys: n number, r round, i game pair,
 * o opening, j its name, z rules, b and w players, x winner (1 black, 2 white), t termination, y reason, k stones of the
 * opening, p points, c captures by ply, s milliseconds, v scores, q their bounds, g wins in this many plies, d depths,
 * h nodes, l left on the clock, e late by, u swap, f failure, a started. Lists have one value for each move after the
 * opening.
 */
function readGame(raw, rules) {
  const captures = Object.fromEntries(Object.entries(raw.c ?? {}).map(([ply, letters]) => [ply, pointsOf(letters)]));
  return {
    number: raw.n,
    round: raw.r,
    pair: raw.i,
    opening: raw.o,
    name: raw.j ?? "",
    rules: rules[raw.z],
    players: [raw.b, raw.w],
    winner: raw.x,
    ending: raw.ending,
    reason: raw.y ?? "",
    given: raw.k,
    points: pointsOf(raw.p ?? ""),
    captures,
    swap: raw.u ?? "",
    failure: raw.f ?? "",
    started: raw.a ?? "",
    move(ply) {
      const index = ply - this.given - 1;
      if (index < 0) return null;
      const of = (list) => list?.[index] ?? null;
      return {
        ms: of(raw.s),
        score: of(raw.v),
        bound: of(raw.q),
        winIn: of(raw.g),
        depth: of(raw.d),
        nodes: of(raw.h),
        left: of(raw.l),
        late: of(raw.e),
      };
    },
  };
}

const BOUND_WORDS = { lower: "at least {value}", upper: "at most {value}" };
const BOUND_SIGNS = { lower: "≥{value}", upper: "≤{value}" };

/** The score with what it says of the move; nothing where there is none. */
const scoreText = (move, bounds) =>
  move.score === null ? null : said(bounds[move.bound] ?? "{value}", { value: move.score });

/** What a board shows after this many plies. Captures are given, not worked out. */
function pictureOf(game, ply) {
  const standing = new Map();
  const taken = (number) => game.captures[number] ?? [];
  for (let number = 1; number <= ply; number += 1) {
    standing.set(game.points[number - 1], number);
    for (const point of taken(number)) standing.delete(point);
  }
  return {
    size: game.rules.size,
    ply,
    last: game.points[ply - 1],
    stones: Array.from(standing, ([point, number]) => stoneOf(point, number - 1)),
    captured: taken(ply).map((point) => ({ point, color: COLORS[ply % 2] })),
  };
}
