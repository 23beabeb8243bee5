// One game on the board: stepping, what the engines said, and the graph of their scores.

const ICONS = {
  first: "M6 5h2v14H6zM19 5v14L9 12z",
  back: "M16 5v14L6 12z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  next: "M8 5v14l10-7z",
  last: "M5 5v14l10-7zM16 5h2v14h-2z",
  numbers: "M4 9h3.2l.6-5h2l-.6 5h4l.6-5h2l-.6 5H20v2h-5l-.4 3H19v2h-4.6l-.6 4h-2l.6-4h-4l-.6 4h-2l.6-4H4v-2h2.6l.4-3H4zm5 2-.4 3h4l.4-3z",
};
const PLAY_MS = 700;

class Viewer {
  constructor(host, content, moved) {
    this.host = host;
    this.content = content;
    this.moved = moved;
    this.timer = null;
    this.numbers = false;
  }

  /** Puts the game on the board as it stood after `ply`, at its end unless given. */
  open(raw, ply) {
    this.stop();
    this.game = readGame(raw, this.content.rules);
    const { game } = this;
    this.board = new Board(game, (number) => this.go(number));
    this.board.numbers = this.numbers;
    const last = game.points.length;
    this.slider = make("input", { type: "range", min: 0, max: last, "aria-label": "Move", on: { input: () => this.go(Number(this.slider.value)) } });
    this.output = make("output");
    this.playing = this.button("play", "Play the moves one by one", () => this.toggle());
    const numbering = this.button("numbers", "Numbers on the stones", () => {
      this.numbers = this.board.numbers = !this.numbers;
      numbering.setAttribute("aria-pressed", String(this.numbers));
      this.board.show(this.ply);
    });
    numbering.setAttribute("aria-pressed", String(this.numbers));
    this.players = make("div", { class: "players" });
    this.now = make("dl", { class: "now" });
    this.graph = new ScoreGraph(game, this.content, (number) => this.go(number));
    this.table = this.moveTable();
    this.host.replaceChildren(
      this.title(),
      make("div", {}, this.board.picture, make("div", { class: "controls" },
        this.button("first", "First position (Home)", () => this.go(0)), this.button("back", "Back (left arrow)", () => this.go(this.ply - 1)), this.playing,
        this.button("next", "Next (right arrow)", () => this.go(this.ply + 1)), this.button("last", "Last position (End)", () => this.go(last)),
        this.slider, this.output, numbering)),
      make("div", {}, this.players, this.now, make("div", { class: "moves", tabindex: 0 }, this.table)),
      make("div", { class: "graph chart" }, this.graph.host),
      ...this.fault());
    this.graph.start();
    this.go(ply ?? last);
  }

  button(name, label, click) {
    return make("button", { type: "button", title: label, "aria-label": label, on: { click } }, icon(ICONS[name]));
  }

  title() {
    const { game } = this;
    const where = [`round ${game.round}`, `pair ${game.pair}`, `opening ${game.opening}`, game.rules.name, game.started.slice(0, 16).replace("T", " "), game.swap];
    const link = make("a", { href: `#game-${game.number}`, title: "A link to this game" }, `Game ${game.number}`);
    return make("div", { class: "title" }, make("h3", {}, link, `  ${RESULTS[game.winner]}`), make("span", { class: "soft note" }, where.filter(Boolean).join(" · ")),
      make("p", { class: `reason${FAULTS.has(game.termination) ? " bad" : ""}` }, `${words(game.termination)}: ${game.reason}`));
  }

  fault() {
    if (!this.game.failure) return [];
    return [make("details", { class: "fault", open: true }, make("summary", {}, "The end of what the engine and the arena told each other"), make("pre", {}, this.game.failure))];
  }

  moveTable() {
    const { game } = this;
    const rows = game.points.map((point, index) => {
      const ply = index + 1;
      const move = game.move(ply);
      const cells = move
        ? [duration(move.ms), move.winIn ? `#${move.winIn}` : move.score ?? "", move.depth ?? "", move.nodes === null ? "" : short(move.nodes)]
        : ["opening", "", "", ""];
      return make("tr", { on: { click: () => this.go(ply) } }, make("td", { class: "n soft" }, ply), make("td", {}, make("span", { class: `disc ${ply % 2 ? "b" : "w"}` }), nameOf(point)),
        cells.map((cell, column) => make("td", { class: `n${column === 0 && move?.late ? " bad" : ""}${move ? "" : " soft"}` }, cell)));
    });
    return make("table", {}, make("thead", {}, make("tr", {}, ["", "move", "time", "score", "depth", "nodes"].map((heading, index) => make("th", { class: index === 1 ? null : "n" }, heading)))),
      make("tbody", {}, rows));
  }

  /** Shows the position after so many plies; the number is kept within the game. */
  go(ply) {
    const last = this.game.points.length;
    this.ply = Math.min(Math.max(ply, 0), last);
    this.board.show(this.ply);
    this.slider.value = this.ply;
    this.output.textContent = `${this.ply} / ${last}`;
    this.showPlayers();
    this.showMove();
    this.graph.show(this.ply);
    for (const row of this.table.querySelectorAll("tr.at")) row.classList.remove("at");
    const row = this.table.tBodies[0].rows[this.ply - 1];
    row?.classList.add("at");
    if (row) keepInSight(row, this.table.parentElement);
    this.moved(this.game.number, this.ply, last);
  }

  showPlayers() {
    const { game, content } = this;
    const turn = this.ply < game.points.length ? this.ply % 2 : null;
    this.players.replaceChildren(...game.players.map((place, color) => make("div", { class: turn === color ? "player turn" : "player" },
      make("span", { class: `disc ${color ? "w" : "b"}` }), make("span", { class: "name" }, make("span", { class: "engine", style: `--c:${colorOf(place)}` }, content.engines[place])),
      make("span", { class: "taken" }, [game.winner === color + 1 && this.ply === game.points.length ? "won" : null, game.rules.captures ? `${this.pairs(color)}/${game.rules.goal} pairs` : null].filter(Boolean).join(", ")))));
  }

  /** Pairs that the colour holds after the moves shown. */
  pairs(color) {
    let stones = 0;
    for (const [ply, taken] of Object.entries(this.game.captures)) {
      if (ply <= this.ply && (ply - 1) % 2 === color) stones += taken.length;
    }
    return this.game.rules.advantage[color] + stones / 2;
  }

  showMove() {
    const { game, ply } = this;
    const move = ply ? game.move(ply) : null;
    const told = [["move", ply ? `${ply}. ${nameOf(game.points[ply - 1])}` : "–"]];
    if (move) {
      const seen = move.winIn === null ? ["score", move.score ?? "–"] : [move.winIn < 0 ? "loss in" : "win in", Math.abs(move.winIn)];
      told.push(["time", duration(move.ms)], seen, ["depth", move.depth ?? "–"], ["nodes", move.nodes === null ? "–" : counted(move.nodes)]);
      if (move.left !== null) told.push(["clock", duration(move.left)]);
      if (move.late !== null) told.push(["late by", duration(move.late)]);
    } else if (ply) told.push(["", "given by the opening"]);
    this.now.replaceChildren(...told.map(([label, value]) => make("div", { class: label === "late by" ? "bad" : null }, make("dt", {}, label), make("dd", {}, String(value)))));
  }

  toggle() {
    if (this.timer !== null) return this.stop();
    if (this.ply === this.game.points.length) this.go(0);
    this.playing.replaceChildren(icon(ICONS.pause));
    this.timer = setInterval(() => (this.ply < this.game.points.length ? this.go(this.ply + 1) : this.stop()), PLAY_MS);
  }

  stop() {
    if (this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
    this.playing.replaceChildren(icon(ICONS.play));
  }
}

/** What each engine thought of its position, seen from black's side, over the time that each move took. */
class ScoreGraph {
  constructor(game, content, choose) {
    this.game = game;
    this.content = content;
    this.choose = choose;
    this.host = make("div");
    this.ply = 0;
  }

  start() {
    if (this.game.points.length > this.game.given) onWidth(this.host, (width) => this.paint(width));
  }

  paint(width) {
    const { game, content } = this;
    const [left, right, top, middle, height] = [44, 8, 8, 118, 170];
    const plies = Array.from({ length: game.points.length }, (_, index) => index + 1);
    const x = (ply) => left + ((ply - 0.5) / plies.length) * (width - left - right);
    const moves = plies.map((ply) => game.move(ply));
    const heights = plies.map((ply, index) => heightOf(moves[index], ply, content.win));
    const most = Math.max(...heights.map((value) => (value === null || Math.abs(value) === Infinity ? 0 : Math.abs(value))), 1) * 1.2;
    const y = (value) => top + ((most - Math.min(Math.max(value, -most), most)) / (2 * most)) * (middle - top);
    const slowest = Math.max(...moves.map((move) => move?.ms ?? 0)) || 1;
    const picture = draw("svg", { height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "Scores and times" },
      draw("line", { class: "axis", x1: left, x2: width - right, y1: y(0), y2: y(0) }),
      draw("text", { x: left - 6, y: top + 8, "text-anchor": "end" }, "black"), draw("text", { x: left - 6, y: middle, "text-anchor": "end" }, "white"),
      draw("text", { x: left - 6, y: y(0) + 4, "text-anchor": "end" }, "score"), draw("text", { x: left - 6, y: height - 4, "text-anchor": "end" }, "time"));
    moves.forEach((move, index) => {
      if (!move) return;
      const tall = Math.max(((move.ms ?? 0) / slowest) * (height - middle - 14), 0.5);
      const wide = Math.max(((width - left - right) / plies.length) * 0.72, 1);
      picture.append(draw("rect", { x: x(index + 1) - wide / 2, width: wide, y: height - tall, height: tall, fill: move.late ? "var(--bad)" : colorOf(game.players[index % 2]), opacity: 0.75 }));
    });
    game.players.forEach((place, color) => {
      const spots = plies.filter((ply) => (ply - 1) % 2 === color && heights[ply - 1] !== null).map((ply) => [x(ply), y(heights[ply - 1])]);
      picture.append(draw("polyline", { class: "series", stroke: colorOf(place), points: spots.map((spot) => spot.map((value) => value.toFixed(1)).join()).join(" ") }),
        ...spots.map(([cx, cy]) => draw("circle", { cx, cy, r: 2.2, fill: colorOf(place) })));
    });
    this.cursor = draw("line", { class: "cursor", y1: top, y2: height });
    picture.append(this.cursor);
    const pick = (event) => {
      const along = (event.clientX - picture.getBoundingClientRect().left - left) / (width - left - right);
      this.choose(Math.min(Math.max(Math.ceil(along * plies.length), 1), plies.length));
    };
    picture.addEventListener("pointerdown", pick);
    picture.addEventListener("pointermove", (event) => event.buttons && pick(event));
    this.x = x;
    this.host.replaceChildren(picture, make("p", { class: "note" }, "Scores as each engine told them, from black’s side, on a logarithmic scale; below, the time of each move."));
    this.show(this.ply);
  }

  show(ply) {
    this.ply = ply;
    if (!this.cursor) return;
    for (const end of ["x1", "x2"]) this.cursor.setAttribute(end, this.x(Math.max(ply, 0.5)));
  }
}

/** A score's height from black's side: logarithmic, so that small leads can be seen; infinite for a win that was seen. */
function heightOf(move, ply, win) {
  if (!move || (move.score === null && move.winIn === null)) return null;
  const side = ply % 2 ? 1 : -1;
  if (move.winIn !== null) return side * (move.winIn < 0 ? -Infinity : Infinity);
  if (Math.abs(move.score) >= win) return side * Math.sign(move.score) * Infinity;
  return side * Math.sign(move.score) * Math.log10(1 + Math.abs(move.score) / 10);
}
