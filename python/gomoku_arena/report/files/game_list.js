// The filters and the list of games.

/** Games that are listed at first. */
const LISTED = 200;

const ORDERS = [
  ["lost", "lost games first"],
  ["number", "by number"],
  ["late", "latest moves first"],
  ["short", "shortest first"],
  ["long", "longest first"],
];
const WINNERS = [
  [ANY, "any"],
  ["1", "black won"],
  ["2", "white won"],
  ["0", "draw"],
];
const FATES = [
  [ANY, "any"],
  ["lost", "lost"],
  ["drew", "drew"],
  ["won", "won"],
];

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
    const { endings, engines, openings } = this.content;
    const names = engines.map((name, place) => [place, name]);
    const ends = Object.entries(endings).map(([name, ending]) => [name, ending.words]);
    const fields = {
      engine: this.field("engine", "games of", [[ANY, "all engines"], ...names]),
      against: this.field("against", "against", [[ANY, "anyone"], ...names]),
      result: this.field("result", "result", []),
      termination: this.field("termination", "ended by", [[ANY, "anything"], ...ends]),
      opening: this.field("opening", "opening", [[ANY, "any"], ...openings.map((it) => [it.o, it.o])]),
      order: this.field("order", "order", ORDERS),
    };
    const reset = () => this.set({ ...NO_FILTER });
    byId("filters").append(make("button", { type: "button", on: { click: reset } }, "All games"));
    byId("filters").addEventListener("submit", (event) => event.preventDefault());
    return fields;
  }

  field(key, label, options) {
    const input = select(options, () => this.set({ [key]: input.value }));
    byId("filters").append(make("label", {}, label, input));
    return input;
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
    const results = this.filter.engine === ANY ? WINNERS : FATES;
    this.fields.result.replaceChildren(...results.map(([value, label]) => make("option", { value }, label)));
    for (const [key, input] of Object.entries(this.fields)) input.value = this.filter[key];
    this.shown = choose(this.content.games, this.filter);
    const [some, all] = [this.shown.length, this.content.games.length];
    byId("count").textContent = some === all ? `${counted(all)} games` : `${counted(some)} of ${counted(all)} games`;
    this.list();
  }

  list() {
    const rows = this.shown.slice(0, this.listed).map((raw) => make("li", {}, this.row(raw)));
    const left = this.shown.length - this.listed;
    if (left > 0) rows.push(make("li", {}, this.more(left)));
    byId("list").replaceChildren(...rows);
  }

  more(left) {
    const click = () => {
      this.listed += 5 * LISTED;
      this.list();
    };
    return make("button", { type: "button", class: "more", on: { click } }, `${counted(left)} more`);
  }

  row(raw) {
    const current = String(raw.n === this.current);
    const click = () => this.pick(raw);
    const stones = `${(raw.p ?? "").length / 2} stones`;
    const about = [raw.ending.words, stones, `opening ${raw.o}`, raw.j].filter(Boolean).join(", ");
    const how = make("span", { class: raw.ending.fault ? "how bad" : "how" }, about);
    const number = make("span", { class: "number" }, raw.n);
    const attributes = { type: "button", "data-game": raw.n, "aria-current": current, on: { click } };
    return make("button", attributes, number, this.players(raw), this.badge(raw), how);
  }

  players(raw) {
    const player = (place, color, won) =>
      make(
        "span",
        { class: won ? "won" : null },
        make("span", { class: `disc ${color}` }),
        this.content.engines[place],
      );
    return make("span", { class: "who" }, player(raw.b, "b", raw.x === 1), " – ", player(raw.w, "w", raw.x === 2));
  }

  /** How it went for the chosen engine, or the result. */
  badge(raw) {
    if (this.filter.engine === ANY) return make("span", { class: "soft" }, RESULTS[raw.x]);
    const how = fate(raw, Number(this.filter.engine));
    return make("span", { class: `badge ${how}` }, how);
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

  /** The game this many places further down the list. */
  step(by) {
    const place = this.shown.findIndex((raw) => raw.n === this.current);
    const next = this.shown[place + by];
    if (next) this.open(next);
  }
}
