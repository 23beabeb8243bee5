// What the engines thought of one game.

const scoreWords = () => ({ graph: said("Scores and times"), unknown: said("no score") });
const SCORE_NOTE =
  "Scores as each engine told them, from black’s side, on a logarithmic scale; below, the time of each move.";
const SCORE_LABELS = { black: 5, score: 50, white: 95, time: 145 };

/** What each engine thought of its position, seen from black's side, over the time that each move took. */
class ScoreGraph {
  /** choose(ply): is called when a place in the graph is chosen. */
  constructor(game, { win, engines }, choose) {
    this.host = make("div", { class: "graph-frame" });
    const moves = game.points.map((_, index) => game.move(index + 1));
    if (!moves.some(isThere)) return;
    const names = game.players.map((place) => engines[place]);
    for (const color of [0, 1]) this.host.style.setProperty(`--stroke-${COLORS[color]}`, colorOf(game.players[color]));
    this.graph = new PlyGraph(this.host, scoreWords(), choose, true);
    this.host.append(make("p", { class: "note" }, said(SCORE_NOTE)));
    this.graph.show({
      lines: scoreLines(moves, win, names),
      told: Object.fromEntries(moves.map((move, index) => [index + 1, move && moveText(move)])),
      plies: moves.length,
      shown: 0,
      bars: timeBars(moves),
      labels: Object.entries(SCORE_LABELS).map(([label, at]) => [said(label), at]),
    });
  }

  show(ply) {
    this.graph?.move(ply);
  }
}

/** The scores of each colour's engine. */
function scoreLines(moves, win, names) {
  const heights = moves.map((move, index) => heightOf(move, index + 1, win));
  // A win that was seen lies above every other score.
  const most = Math.max(...heights.filter(Number.isFinite).map(Math.abs), 1) * 1.2;
  const part = (height) => (1 + Math.min(Math.max(height / most, -1), 1)) / 2;
  const points = heights.map((height, index) => height !== null && [index + 1, part(height)]);
  return COLORS.map((color, place) => ({
    points: points.filter((point, index) => point && index % 2 === place),
    name: names[place],
    color,
    dots: true,
  }));
}

/** The time of every move. */
function timeBars(moves) {
  const slowest = Math.max(...moves.map((move) => move?.ms ?? 0)) || 1;
  const bar = (move, index) => ({
    ply: index + 1,
    height: move.ms / slowest,
    color: move.late === null ? COLORS[index % 2] : "late",
  });
  return moves.map((move, index) => move && bar(move, index)).filter(isThere);
}

const moveText = (move) =>
  [isThere(move.winIn) ? `#${move.winIn}` : scoreText(move, BOUND_WORDS), duration(move.ms)].filter(isThere).join(" · ");

/** A score's height from black's side: logarithmic, so that small leads can be seen; infinite for a win that was seen. */
function heightOf(move, ply, win) {
  if (!move || (move.score === null && move.winIn === null)) return null;
  const side = ply % 2 ? 1 : -1;
  const sure = move.winIn !== null || Math.abs(move.score) >= win;
  if (sure) return side * Math.sign(move.winIn ?? move.score) * Infinity;
  return side * Math.sign(move.score) * Math.log10(1 + Math.abs(move.score) / 10);
}
