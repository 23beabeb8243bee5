// What the engines thought of one game.

const GRAPH = { left: 44, right: 8, top: 8, middle: 118, height: 170 };

/** What each engine thought of its position, seen from black's side, over the time that each move took. */
class ScoreGraph {
  /** win: a score from here on is a win on the board. choose(ply): is called when a place in the graph is. */
  constructor(game, win, choose) {
    Object.assign(this, { game, choose });
    this.moves = game.points.map((_, index) => game.move(index + 1));
    this.heights = this.moves.map((move, index) => heightOf(move, index + 1, win));
    this.host = make("div");
    this.ply = 0;
    if (this.moves.some(isThere)) onWidth(this.host, (width) => this.paint(width));
  }

  paint(width) {
    const { left, right, top, middle, height } = GRAPH;
    const finite = this.heights.filter((value) => value !== null && Number.isFinite(value)).map(Math.abs);
    // A win that was seen lies above every other score.
    const most = Math.max(...finite, 1) * 1.2;
    const inside = (value) => Math.min(Math.max(value, -most), most);
    this.step = (width - left - right) / this.moves.length;
    this.x = (ply) => left + (ply - 0.5) * this.step;
    this.y = (value) => top + ((most - inside(value)) / (2 * most)) * (middle - top);
    this.cursor = draw("line", { class: "cursor", y1: top, y2: height });
    const attributes = { height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "Scores and times" };
    const picture = draw("svg", attributes, this.frame(width), this.bars(), this.line(0), this.line(1), this.cursor);
    this.listen(picture);
    const note =
      "Scores as each engine told them, from black’s side, on a logarithmic scale; below, the time of each move.";
    this.host.replaceChildren(picture, make("p", { class: "note" }, note));
    this.show(this.ply);
  }

  frame(width) {
    const { left, right, top, middle, height } = GRAPH;
    const zero = this.y(0);
    const label = (y, text) => draw("text", { x: left - 6, y, "text-anchor": "end" }, text);
    return [
      draw("line", { class: "axis", x1: left, x2: width - right, y1: zero, y2: zero }),
      [label(top + 8, "black"), label(middle, "white"), label(zero + 4, "score"), label(height - 4, "time")],
    ];
  }

  /** The time of every move. */
  bars() {
    const { middle, height } = GRAPH;
    const slowest = Math.max(...this.moves.map((move) => move?.ms ?? 0)) || 1;
    const width = Math.max(this.step * 0.72, 1);
    return this.moves.map((move, index) => {
      if (!move) return null;
      const tall = Math.max((move.ms / slowest) * (height - middle - 14), 0.5);
      const fill = move.late === null ? colorOf(this.game.players[index % 2]) : "var(--bad)";
      return draw("rect", {
        x: this.x(index + 1) - width / 2,
        width,
        y: height - tall,
        height: tall,
        fill,
        opacity: 0.75,
      });
    });
  }

  /** The scores of one colour's engine: 0 for black, 1 for white. */
  line(color) {
    const stroke = colorOf(this.game.players[color]);
    const spots = this.heights
      .map((value, index) => [index + 1, value])
      .filter(([ply, value]) => (ply - 1) % 2 === color && value !== null)
      .map(([ply, value]) => [this.x(ply).toFixed(1), this.y(value).toFixed(1)]);
    const dots = spots.map(([cx, cy]) => draw("circle", { cx, cy, r: 2.2, fill: stroke }));
    return [draw("polyline", { class: "series", stroke, points: spots.map((spot) => spot.join()).join(" ") }), dots];
  }

  listen(picture) {
    const pick = (event) => {
      const along = event.clientX - picture.getBoundingClientRect().left - GRAPH.left;
      this.choose(Math.min(Math.max(Math.ceil(along / this.step), 1), this.moves.length));
    };
    picture.addEventListener("pointerdown", pick);
    picture.addEventListener("pointermove", (event) => event.buttons && pick(event));
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
  const sure = move.winIn !== null || Math.abs(move.score) >= win;
  if (sure) return side * Math.sign(move.winIn ?? move.score) * Infinity;
  return side * Math.sign(move.score) * Math.log10(1 + Math.abs(move.score) / 10);
}
