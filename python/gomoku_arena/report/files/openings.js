// The openings: a card for each.

/** Cards that are shown at first. */
const OPENINGS_SHOWN = 24;

const blackShare = (it) => it.black / it.games;

/** By the name of an order: how people call it, and the key that is sorted by. */
const OPENING_ORDERS = {
  number: ["by number", () => 0],
  games: ["most games first", (it) => -it.games],
  black: ["best for black first", (it) => -blackShare(it)],
  white: ["best for white first", blackShare],
};

/** A card for each opening: its stones, whom it favours, and how the chosen engine did with each colour. */
class Openings {
  /** choose(filter): shows the games that pass it. */
  constructor(host, content, choose) {
    Object.assign(this, { content, choose });
    this.shown = OPENINGS_SHOWN;
    const engines = content.engines.map((name, place) => [place, name]);
    const orders = Object.entries(OPENING_ORDERS).map(([name, [label]]) => [name, label]);
    this.engine = select([[ANY, "any engine"], ...engines], () => this.paint());
    this.order = select(orders, () => this.paint());
    this.engine.value = content.focus ?? ANY;
    this.cards = make("div", { class: "openings" });
    const fields = [make("label", {}, "engine", this.engine), make("label", {}, "order", this.order)];
    host.append(make("div", { class: "filters" }, fields), this.cards);
    this.paint();
  }

  paint() {
    const place = this.engine.value;
    const [, key] = OPENING_ORDERS[this.order.value];
    const found = this.content.openings
      .filter((it) => place === ANY || it.engines[place])
      .sort((one, other) => key(one) - key(other) || one.o - other.o);
    this.cards.replaceChildren(...found.slice(0, this.shown).map((it) => this.card(it, place)));
    if (found.length > this.shown) this.cards.append(this.more(found.length));
  }

  more(all) {
    const click = () => {
      this.shown = all;
      this.paint();
    };
    return make("button", { type: "button", class: "opening link", on: { click } }, `all ${counted(all)} openings`);
  }

  card(it, place) {
    const stones = it.p === null ? "different stones" : it.p === "" ? "empty board" : `${it.p.length / 2} stones`;
    const title = [stones, it.name].filter(Boolean).join(", ");
    const click = () => this.choose({ opening: it.o, engine: place });
    return make(
      "button",
      { type: "button", class: "opening", on: { click } },
      thumbnail({ size: this.content.rules[0].size, stones: pointsOf(it.p ?? "").map(stoneOf) }, true),
      make("span", {}, make("strong", {}, `Opening ${it.o}`), make("span", { class: "soft" }, ` ${title}`)),
      share(it.black, it.games - it.black),
      make("span", { class: "figures" }, place === ANY ? colorFigures(it) : engineFigures(it.engines[place])),
    );
  }
}

const colorFigures = (it) => `black ${points(it.black)} of ${it.games}, ${Math.round(100 * blackShare(it))} %`;
const engineFigures = ([black, asBlack, white, asWhite]) =>
  `black ${points(black)} of ${asBlack}, white ${points(white)} of ${asWhite}`;

/** Both colours' points as two parts of one bar. */
function share(black, white) {
  const part = (name, value) => value > 0 && make("span", { class: name, style: `flex-grow:${value}` });
  const title = `black ${points(black)}, white ${points(white)}`;
  return make("span", { class: "stack thin", title }, part("black", black), part("white", white));
}
