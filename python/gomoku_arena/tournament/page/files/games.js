// The games: read from the page, filtered, ordered and listed.

/**
 * A game as the other scripts see it. The page's keys: n number, r round, i game pair, o opening, z rules, b and w
 * players, x winner (1 black, 2 white), t termination, y reason, k stones of the opening, p points, c captures by ply,
 * s milliseconds, v scores, g wins in so many plies, d depths, h nodes, l left on the clock, e late by, u swap,
 * f failure, a started. Lists have one value for each move after the opening.
 */
function readGame(raw, rules) {
  const captures = Object.fromEntries(Object.entries(raw.c ?? {}).map(([ply, letters]) => [ply, pointsOf(letters)]));
  return {
    number: raw.n, round: raw.r, pair: raw.i, opening: raw.o, rules: rules[raw.z], players: [raw.b, raw.w], winner: raw.x,
    termination: raw.t, reason: raw.y ?? "", given: raw.k, points: pointsOf(raw.p ?? ""), captures, swap: raw.u ?? "",
    failure: raw.f ?? "", started: raw.a ?? "",
    move(ply) {
      const index = ply - this.given - 1;
      if (index < 0) return null;
      const of = (list) => list?.[index] ?? null;
      return { ms: of(raw.s), score: of(raw.v), winIn: of(raw.g), depth: of(raw.d), nodes: of(raw.h), left: of(raw.l), late: of(raw.e) };
    },
  };
}

const FAULTS = new Set(["illegal_move", "timeout", "crash", "protocol", "start_failed", "unsupported"]);
const RESULTS = ["1/2-1/2", "1-0", "0-1"];
const result = (raw) => RESULTS[raw.x];
const words = (name) => name.replaceAll("_", " ");
const loser = (raw) => (raw.x === 0 ? null : raw.x === 1 ? raw.w : raw.b);

/** `lost`, `won` or `drew`, from that engine's side. */
function fate(raw, engine) {
  if (raw.x === 0) return "drew";
  return loser(raw) === engine ? "lost" : "won";
}

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

function order(name, engine) {
  const number = (one, other) => one.n - other.n;
  const length = (raw) => (raw.p ?? "").length;
  if (name === "long") return (one, other) => length(other) - length(one) || number(one, other);
  if (name === "short") return (one, other) => length(one) - length(other) || number(one, other);
  if (name === "late") return (one, other) => latest(other) - latest(one) || number(one, other);
  if (name === "number") return number;
  return (one, other) => rank(one, engine) - rank(other, engine) || number(one, other);
}

/** By how many milliseconds the game's latest move was late. */
const latest = (raw) => Math.max(0, ...Object.values(raw.e ?? {}));

/** Faults first, then losses, draws and wins of the engine; without one, faults and then all others. */
function rank(raw, engine) {
  const fault = FAULTS.has(raw.t);
  if (engine === null) return fault ? 0 : 1;
  const place = { lost: 1, drew: 2, won: 3 }[fate(raw, engine)];
  return fault && place === 1 ? 0 : place;
}

const LISTED = 200;

/** The filters and the list; `open(raw)` shows a game. */
class GameList {
  constructor(content, open) {
    this.content = content;
    this.open = open;
    this.filter = { ...NO_FILTER, engine: content.focus === null ? ANY : String(content.focus) };
    this.current = null;
    this.listed = LISTED;
    this.fields = this.build();
    this.apply();
  }

  build() {
    const { engines, games, openings } = this.content;
    const names = engines.map((name, place) => [place, name]);
    const endings = [...new Set(games.map((raw) => raw.t))].sort();
    const field = (key, label, options) => {
      const input = select(options, () => this.set({ [key]: input.value }));
      byId("filters").append(make("label", {}, label, input));
      return input;
    };
    const fields = {
      engine: field("engine", "games of", [[ANY, "all engines"], ...names]),
      against: field("against", "against", [[ANY, "anyone"], ...names]),
      result: field("result", "result", []),
      termination: field("termination", "ended by", [[ANY, "anything"], ...endings.map((name) => [name, words(name)])]),
      opening: field("opening", "opening", [[ANY, "any"], ...openings.map((it) => [it.o, it.o])]),
      order: field("order", "order", [["lost", "lost games first"], ["number", "by number"], ["late", "latest moves first"], ["short", "shortest first"], ["long", "longest first"]]),
    };
    byId("filters").append(make("button", { type: "button", on: { click: () => this.set({ ...NO_FILTER }) } }, "All games"));
    byId("filters").addEventListener("submit", (event) => event.preventDefault());
    return fields;
  }

  /** Other filters; those not named stay. */
  set(changes) {
    const side = (changes.engine ?? this.filter.engine) === ANY;
    if (side !== (this.filter.engine === ANY)) this.filter.result = ANY;
    this.filter = { ...this.filter, ...changes };
    this.listed = LISTED;
    this.apply();
    if (this.shown.length) this.open(this.shown[0]);
  }

  apply() {
    const results = this.filter.engine === ANY ? [[ANY, "any"], ["1", "black won"], ["2", "white won"], ["0", "draw"]] : [[ANY, "any"], ["lost", "lost"], ["drew", "drew"], ["won", "won"]];
    this.fields.result.replaceChildren(...results.map(([value, label]) => make("option", { value }, label)));
    for (const [key, input] of Object.entries(this.fields)) input.value = this.filter[key];
    this.shown = choose(this.content.games, this.filter);
    const [some, all] = [this.shown.length, this.content.games.length];
    byId("count").textContent = some === all ? `${counted(all)} games` : `${counted(some)} of ${counted(all)} games`;
    this.list();
  }

  list() {
    const rows = this.shown.slice(0, this.listed).map((raw) => make("li", {}, this.row(raw)));
    if (this.shown.length > this.listed) {
      const more = () => { this.listed += 5 * LISTED; this.list(); };
      rows.push(make("li", {}, make("button", { type: "button", class: "more", on: { click: more } }, `${counted(this.shown.length - this.listed)} more`)));
    }
    byId("list").replaceChildren(...rows);
  }

  row(raw) {
    const { engines } = this.content;
    const player = (place, color, won) => make("span", { class: won ? "won" : null }, make("span", { class: `disc ${color}` }), engines[place]);
    const engine = this.filter.engine === ANY ? null : Number(this.filter.engine);
    const badge = engine === null ? make("span", { class: "soft" }, result(raw)) : make("span", { class: `badge ${fate(raw, engine)}` }, fate(raw, engine));
    return make("button", { type: "button", "data-game": raw.n, "aria-current": String(raw.n === this.current), on: { click: () => this.pick(raw) } },
      make("span", { class: "number" }, raw.n), make("span", { class: "who" }, player(raw.b, "b", raw.x === 1), " – ", player(raw.w, "w", raw.x === 2)), badge,
      make("span", { class: FAULTS.has(raw.t) ? "how bad" : "how" }, `${words(raw.t)}, ${(raw.p ?? "").length / 2} stones, opening ${raw.o}`));
  }

  /** A game that was clicked; where the board is below the list, it is brought into sight. */
  pick(raw) {
    this.open(raw);
    const top = byId("viewer").getBoundingClientRect().top;
    if (top > byId("list").getBoundingClientRect().top + 50) byId("viewer").scrollIntoView({ behavior: "smooth" });
  }

  /** Marks the game that is on the board and keeps it in sight. */
  mark(raw) {
    this.current = raw.n;
    for (const row of byId("list").querySelectorAll("[aria-current]")) {
      const here = Number(row.dataset.game) === raw.n;
      row.setAttribute("aria-current", String(here));
      if (here) keepInSight(row, byId("list"));
    }
  }

  /** The game so many places further down the list. */
  step(by) {
    const place = this.shown.findIndex((raw) => raw.n === this.current);
    const next = this.shown[place + by];
    if (next) this.open(next);
  }
}

/** Scrolls the box, and nothing else, until the element in it can be seen. */
function keepInSight(element, box) {
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}
