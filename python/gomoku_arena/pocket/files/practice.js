// Mistakes of a reviewed game as exercises, and what a move leads to that is tried: as the package finds both.

/** Positions in which a side erred, first to last: {at, position, played, chance, wins}. The chance is its own. */
function exercisesOf(tree, { positions, moves }, color, isWanted) {
  const line = mainLine(tree);
  const flaws = moves.filter((it) => it.color === color && isWanted(it));
  return flaws.map((played) => {
    const [at, before] = [line[played.ply - 1], positions[played.ply - 1]];
    return { at, position: tree.position(at), played, chance: chanceOf(before, color), wins: before.winner === color };
  });
}

/** Whether a move keeps what there was, a forced win or the chance, and what was found: {isRight, found}. */
async function answerTo(engine, exercise, move) {
  const found = await refutationOf(engine, exercise.position.play(move), move);
  // The engine's own move is right without more ado.
  return { isRight: move === exercise.played.better[0] || keeps(exercise, found), found };
}

function keeps({ wins, chance }, found) {
  if (wins || found.kind === "wins") return found.kind === "wins";
  return !PRACTICE.lost.includes(found.kind) && found.chance >= chance - PRACTICE.kept;
}

/** What speaks against a move, from the position after it: {move, kind, chance, line, plies, bound}, the line without it. */
async function refutationOf(engine, after, move) {
  const looks = [endOf, leftOpen, lostByForce, searched];
  const { turn } = desk;
  let found = null;
  // Once the reader goes on, nobody hears of it.
  for (const look of looks) if (turn === desk.turn) found ??= await look(engine, after);
  return { bound: "exact", ...found, move };
}

function endOf(_, { outcome, sideToMove }) {
  if (!outcome) return null;
  if (outcome.winner === null) return { kind: "nothing", chance: 0.5, line: [], plies: null };
  const won = outcome.winner !== sideToMove;
  return { kind: won ? "wins" : "loses_by_force", chance: Number(won), line: [], plies: 1 };
}

async function leftOpen(engine, after) {
  const threats = await engine.threats(after);
  const won = threats.find((it) => it.color === after.sideToMove && !it.wins.length);
  const kind = won?.kind === "captures" ? "leaves_captures" : "leaves_five";
  return won ? { kind, chance: 0, line: [won.point], plies: 2 } : null;
}

async function lostByForce(engine, after) {
  const won = await forcedWinOf(engine, after, after.sideToMove);
  return won && { kind: "loses_by_force", chance: 0, line: won.line, plies: won.line.length + 1 };
}

async function searched(engine, after) {
  const { chance, winIn, pv, bound } = await engine.analyse(after, { nodes: REVIEW.nodes });
  const told = { chance: 1 - chance, line: pv };
  if (winIn === null) return { ...told, kind: "nothing", plies: null, bound: OPPOSITE_BOUNDS[bound] };
  // The move itself is one more ply of what is forced.
  return { ...told, kind: winIn > 0 ? "loses_by_force" : "wins", plies: Math.abs(winIn) + 1 };
}

/** Whether a move that was tried is right, and why. color: who tried it. */
function answerText({ isRight, found }, color) {
  const { move, kind, line } = found;
  const isForced = kind !== "nothing";
  if (isRight) return said("{move} is right: {why}.", { move, why: isForced ? findingText(found) : keptText(found) });
  const replies = () => said("{color} answers {reply}", { color: colorName(other(color)), reply: line[0] });
  const why = isForced ? findingText(found) : [keptText(found), line.length && replies()].filter(Boolean).join("; ");
  return said("{move} is not the move: {why}. Try another.", { move, why });
}

/** What was found about a move that decides the game. */
function findingText({ kind, line, plies }) {
  const values = { n: plies, line: movesText(line), point: line[0] };
  if (kind === "leaves_five") return said("leaves a five at {point}", values);
  if (kind === "leaves_captures") return said("leaves the winning capture at {point}", values);
  const [atOnce, inMoves, byLine] =
    kind === "wins"
      ? [said("wins at once"), said("wins in {n}", values), said("wins in {n}: {line}", values)]
      : [said("loses at once"), said("loses to a forced win in {n}", values), said("loses to a forced win in {n}: {line}", values)];
  return plies < 2 ? atOnce : line.length ? byLine : inMoves;
}

/** The winning chance that its player has after a move. */
function keptText({ chance, bound }) {
  const value = percentOf(chance);
  const told = { exact: value, lower: said("at least {value}", { value }), upper: said("at most {value}", { value }) };
  return said("winning chance {chance}", { chance: told[bound] });
}

/** The corners of the part of the board in which a point is; the parts are fixed, so they give no more away. */
function partAround(point, size) {
  const { hinted } = PRACTICE;
  const [left, top] = [across(point), down(point)].map((place) => place - (place % hinted));
  return [named(left, top), named(Math.min(left + hinted, size) - 1, Math.min(top + hinted, size) - 1)];
}
