// Which games are listed, and in which order.

const ANY = "";
const NO_FILTER = { engine: ANY, against: ANY, result: ANY, termination: ANY, opening: ANY, order: "lost" };

/** The games that pass, in the order wanted; values are texts, as form fields give them. */
function choose(games, filter) {
  const engine = filter.engine === ANY ? null : Number(filter.engine);
  const against = filter.against === ANY ? null : Number(filter.against);
  const passes = (raw) =>
    (engine === null || raw.b === engine || raw.w === engine) &&
    (against === null || raw.b === against || raw.w === against) &&
    (filter.result === ANY || (engine === null ? String(raw.x) : fate(raw, engine)) === filter.result) &&
    (filter.termination === ANY || raw.t === filter.termination) &&
    (filter.opening === ANY || String(raw.o) === String(filter.opening));
  return games.filter(passes).sort(order(filter.order, engine));
}

/** A comparison of two games by the name of an order. */
function order(name, engine) {
  const stones = (raw) => (raw.p ?? "").length;
  const keys = {
    lost: (raw) => rank(raw, engine),
    late: (raw) => -latest(raw),
    short: stones,
    long: (raw) => -stones(raw),
    number: () => 0,
  };
  const key = keys[name];
  return (one, other) => key(one) - key(other) || one.n - other.n;
}

/** By how many milliseconds the game's latest move was late. */
const latest = (raw) => Math.max(0, ...Object.values(raw.e ?? {}));

/** Faults first, then losses, draws and wins of the engine; without one, faults and then all others. */
function rank(raw, engine) {
  const { fault } = raw.ending;
  if (engine === null) return fault ? 0 : 1;
  const place = { lost: 1, drew: 2, won: 3 }[fate(raw, engine)];
  return fault && place === 1 ? 0 : place;
}
