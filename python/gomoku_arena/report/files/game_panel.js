// What stands beside the board: who plays, what the move was, and all of them.

/** Number, result, place in the tournament, and how it ended. */
function gameTitle(game) {
  const started = game.started && `${game.started.slice(0, 16).replace("T", " ")} UTC`;
  const where = [
    said("round {n}", { n: game.round }),
    said("pair {n}", { n: game.pair }),
    said("opening {n}", { n: game.opening }),
    game.name,
    game.rules.name,
    started,
    game.swap,
  ];
  const link = make("a", { href: `#game-${game.number}`, title: said("A link to this game") }, said("Game {n}", { n: game.number }));
  const reason = game.ending.fault ? "reason bad" : "reason";
  return make(
    "div",
    { class: "title" },
    make("h3", {}, link, `  ${RESULTS[game.winner]}`),
    make("span", { class: "soft note" }, where.filter(Boolean).join(" · ")),
    make("p", { class: reason }, `${game.ending.words}: ${game.reason}`),
  );
}

/** The end of what passed between the arena and an engine that lost by a fault. */
function faultDetails(game) {
  if (!game.failure) return [];
  const summary = make("summary", {}, said("The end of what the engine and the arena told each other"));
  return [make("details", { class: "fault", open: true }, summary, make("pre", {}, game.failure))];
}

/** Both players, whose turn it is, and the pairs that they hold. */
function playerLines(game, engines, ply) {
  const over = ply === game.points.length;
  return game.players.map((place, color) => {
    const won = over && game.winner === color + 1 ? said("won") : null;
    const pairs = game.rules.captures ? said("{n}/{goal} pairs", { n: pairsOf(game, color, ply), goal: game.rules.goal }) : null;
    return make(
      "div",
      { class: !over && ply % 2 === color ? "player turn" : "player" },
      make("span", { class: `disc ${color ? "w" : "b"}` }),
      make("span", { class: "name" }, engineName(engines[place], colorOf(place))),
      make("span", { class: "taken" }, [won, pairs].filter(isThere).join(", ")),
    );
  });
}

/** Pairs that the colour holds after this many plies. */
function pairsOf(game, color, ply) {
  const taken = Object.entries(game.captures).filter(([at]) => at <= ply && (at - 1) % 2 === color);
  return game.rules.advantage[color] + taken.reduce((stones, [, points]) => stones + points.length, 0) / 2;
}

/** The last move and what its engine said about it. */
function moveFacts(game, ply) {
  const move = ply ? game.move(ply) : null;
  const told = [[said("move"), ply ? `${ply}. ${game.points[ply - 1]}` : "–"]];
  if (ply && !move) told.push(["", said("given by the opening")]);
  if (move) {
    const win = [said(move.winIn < 0 ? "loss in" : "win in"), Math.abs(move.winIn)];
    told.push([said("time"), duration(move.ms)], move.winIn === null ? [said("score"), scoreText(move, BOUND_WORDS) ?? "–"] : win);
    told.push([said("depth"), move.depth ?? "–"], [said("nodes"), move.nodes === null ? "–" : counted(move.nodes)]);
    if (move.left !== null) told.push([said("clock"), duration(move.left)]);
    if (move.late !== null) told.push([said("late by"), duration(move.late), "bad"]);
  }
  return told.map(([label, value, look]) =>
    make("div", { class: look }, make("dt", {}, label), make("dd", {}, String(value))),
  );
}

const MOVE_HEADINGS = ["", "move", "time", "score", "depth", "nodes"];

/** Every move; `go(ply)` is called when one is clicked. */
function moveTable(game, go) {
  const row = (point, index) => {
    const ply = index + 1;
    const move = game.move(ply);
    const disc = make("span", { class: `disc ${ply % 2 ? "b" : "w"}` });
    const cells = move
      ? [make("td", { class: move.late === null ? "n" : "n bad" }, duration(move.ms)), reportCells(move)]
      : make("td", { class: "n soft", colspan: 4 }, said("opening"));
    return make(
      "tr",
      { on: { click: () => go(ply) } },
      make("td", { class: "n soft" }, ply),
      make("td", {}, disc, point),
      cells,
    );
  };
  const head = MOVE_HEADINGS.map((heading) => make("th", { class: heading !== "move" && "n" }, said(heading)));
  return make("table", {}, make("thead", {}, make("tr", {}, head)), make("tbody", {}, game.points.map(row)));
}

/** Score, depth and nodes; a win that was seen stands in place of the score. */
function reportCells(move) {
  const score = move.winIn === null ? (scoreText(move, BOUND_SIGNS) ?? "") : `#${move.winIn}`;
  const nodes = move.nodes === null ? "" : short(move.nodes);
  return [score, move.depth ?? "", nodes].map((cell) => make("td", { class: "n" }, cell));
}
