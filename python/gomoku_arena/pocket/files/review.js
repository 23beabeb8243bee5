// A game judged from its end to its beginning, as the package does it, from which REVIEW has all numbers.

/** The winning chance of a colour in a judged position, which has black's. */
const chanceOf = ({ chance }, color) => (color === "black" ? chance : 1 - chance);

const OPPOSITE_BOUNDS = { exact: "exact", lower: "upper", upper: "lower" };

/** A chance as short text, such as "≥63%". */
const percentOf = (chance, bound = "exact") => `${REVIEW.signs[bound]}${per(chance)}%`;

const toldChance = (judged, color) =>
  percentOf(chanceOf(judged, color), color === "black" ? judged.bound : OPPOSITE_BOUNDS[judged.bound]);

/** Grades that gave something away. */
const isFlaw = ({ grade }) => grade !== "best" && grade !== "good";

/** Grades that are worth another try. */
const isMistake = ({ grade }) => REVIEW.mistakes.includes(grade);

/**
 * Judges every position of a game, the last one first: the engine knows then what a position leads to.
 *
 * `positions` are {ply, sideToMove, chance, winner, winIn, bound, analysis}, where chance is black's; `moves` are what led
 * from one to the next. Both hold the end of the game at first.
 */
class Review {
  /** game: its positions, first to last. */
  constructor(game, engine) {
    Object.assign(this, { game, engine, positions: [], moves: [], isStopped: false });
  }

  get plies() {
    return this.game.length - 1;
  }

  get isWhole() {
    return this.positions.length > this.plies;
  }

  /** Judges the next position. */
  async step() {
    const ply = this.plies - this.positions.length;
    const [game, after] = [this.game[ply], this.positions[0]];
    const judged = await this.judge(ply, game, after);
    if (after) this.moves.unshift(await this.judgeMove(game, judged, after));
    this.positions.unshift(judged);
  }

  async judge(ply, game, after) {
    const { sideToMove, outcome } = game;
    if (outcome) {
      const chance = outcome.winner === null ? 0.5 : Number(outcome.winner === "black");
      return { ply, sideToMove, chance, winner: outcome.winner, winIn: 0, bound: "exact", analysis: null };
    }
    const judged = await this.analysed(ply, game, after, REVIEW.nodes);
    const isHeld = chanceOf(judged, sideToMove) >= REVIEW.held;
    const mayBeLost = judged.winner === null && (after ?? judged).winner === other(sideToMove) && !isHeld;
    return mayBeLost ? this.analysed(ply, game, after, REVIEW.longer * REVIEW.nodes) : judged;
  }

  /** The position as the engine, the solver and the position after the move that was played say it together. */
  async analysed(ply, game, after, nodes) {
    const analysis = await this.engine.analyse(game, { nodes });
    const [side, { winIn, chance }] = [game.sideToMove, analysis];
    const wonIn = await this.wonIn(game, analysis, after);
    if (wonIn !== null) {
      return { ply, sideToMove: side, chance: Number(side === "black"), winner: side, winIn: wonIn, bound: "exact", analysis };
    }
    const bound = winIn === null ? analysis.bound : "exact";
    return {
      ...{ ply, sideToMove: side, chance: side === "black" ? chance : 1 - chance, analysis },
      ...{ winner: winIn === null ? null : other(side), winIn: winIn === null ? null : -winIn },
      bound: side === "black" ? bound : OPPOSITE_BOUNDS[bound],
    };
  }

  /** Plies to a win that the side to move can force; null where none is known. */
  async wonIn(game, { winIn, chance }, after) {
    if (winIn !== null) return winIn > 0 ? winIn : null;
    const side = game.sideToMove;
    if (after?.winner === side) return after.winIn === null ? null : after.winIn + 1;
    const found = chance >= REVIEW.lead ? await forcedWinOf(this.engine, game, side) : null;
    return found && found.line.length;
  }

  async judgeMove(game, before, after) {
    const [opponent, move] = [other(before.sideToMove), this.game[after.ply].moves.at(-1)];
    if (after.winner !== opponent || before.winner === opponent) return judgedMove(before, after, move);
    // The move lost: it is worth the time to find out how.
    const lost = this.game[after.ply];
    const wasThreatened = (await forcedWinOf(this.engine, game, opponent)) !== null;
    const proof = await forcedWinOf(this.engine, lost, opponent);
    const judged = judgedMove(before, after, move, proof, wasThreatened);
    return proof ? judged : { ...judged, answer: await this.playedOut(lost, judged.answer) };
  }

  /** A line of the engine, and how it plays on to the end: the line of one search is often cut short. */
  async playedOut(start, line) {
    let [at, next] = [start, line];
    for (let searches = 0; ; searches += 1) {
      const end = playedFrom(at, next);
      at = end.position;
      if (!end.goesOn || searches === REVIEW.searches || this.isStopped) break;
      const { pv, move } = await this.engine.analyse(at, { nodes: REVIEW.nodes });
      next = pv.length ? pv : [move];
    }
    return at.moves.slice(start.moves.length);
  }
}

/** Plays a line as far as it can be played: {position, goesOn}, whether the game goes on after all of it. */
function playedFrom(position, line) {
  for (const move of line) {
    if (position.outcome || !position.legalMoves.includes(move)) return { position, goesOn: false };
    position = position.play(move);
  }
  return { position, goesOn: !position.outcome };
}

/** The move between two positions. proof: how the other side wins now, if it is known. */
function judgedMove(before, after, move, proof = null, wasThreatened = false) {
  const color = before.sideToMove;
  const isBest = before.analysis.move === move;
  const loss = isBest ? 0 : Math.max(0, chanceOf(before, color) - chanceOf(after, color));
  const loses = after.winner === other(color) && before.winner !== other(color);
  const missedWin = before.winner === color && after.winner !== color;
  const losesHeld = loses && chanceOf(before, color) >= REVIEW.held;
  return {
    ...{ ply: after.ply, color, move, loss, loses, proof },
    grade: gradeOf(loss, isBest, missedWin, losesHeld, wasThreatened),
    isDecided: before.winner === other(color),
    better: isBest ? [] : before.analysis.pv,
    answer: after.analysis?.pv ?? [],
    winIn: before.winner === color ? before.winIn : null,
  };
}

/** loses: by force, and out of a position that was held; that counts however small the loss is. */
function gradeOf(loss, isBest, missedWin, loses, wasThreatened) {
  if (isBest) return "best";
  if (missedWin && loss >= REVIEW.losses.inaccuracy) return "missed_win";
  if (loses) return wasThreatened ? "missed_defence" : "blunder";
  return ["blunder", "mistake", "inaccuracy"].find((grade) => loss >= REVIEW.losses[grade]) ?? "good";
}

/** {grades, accuracy} of one side: how many of its moves have each grade, and 0 to 100 or null. */
function summaryOf(moves, color) {
  const own = moves.filter((it) => it.color === color);
  const counted = own.filter((it) => !it.isDecided).map((it) => accuracyOf(it.loss));
  const grades = Object.keys(GRADES).map((grade) => [grade, own.filter((it) => it.grade === grade).length]);
  const sum = counted.reduce((one, two) => one + two, 0);
  return { grades: Object.fromEntries(grades), accuracy: counted.length ? sum / counted.length : null };
}

function accuracyOf(loss) {
  const { scale, fall, shift } = REVIEW.accuracy;
  return Math.min(Math.max(scale * Math.exp(-fall * loss) - shift, 0), 100);
}

/** Where a judged game turned; null where neither side leads at its end. */
function turningPoint(positions, moves) {
  const last = positions.at(-1);
  if (!moves.length || Math.abs(last.chance - 0.5) < REVIEW.lead - 0.5) return null;
  const winner = last.chance > 0.5 ? "black" : "white";
  const firstProven = positions.findLastIndex((it) => it.winner !== winner) + 1;
  const isProven = firstProven > 0 && firstProven < positions.length;
  const lastBalanced = positions.findLast((it) => chanceOf(it, winner) < REVIEW.lead) ?? positions[0];
  const since = moves.slice(lastBalanced.ply).filter((it) => it.color !== winner && it.loss > 0);
  const costliest = since.reduce((most, it) => (most && most.loss >= it.loss ? most : it), null);
  const losing = losingMove(positions, moves, other(winner));
  const { inaccuracy } = REVIEW.losses;
  return {
    ...{ winner, losing, costliest },
    move: losing === null && costliest && costliest.loss >= inaccuracy ? costliest : losing,
    slipped: [costliest, losing].every((it) => it === null || it.loss < inaccuracy),
    proven: isProven ? moves[firstProven - 1] : null,
    winIn: isProven ? positions[firstProven].winIn : null,
    fell: [lastBalanced, losing ? positions[losing.ply] : last],
  };
}

/** The loser's last move before which it still held its position; null where it holds it at the end. */
function losingMove(positions, moves, loser) {
  const isHeld = (it) => it.winner !== other(loser) && chanceOf(it, loser) >= REVIEW.held;
  if (isHeld(positions.at(-1))) return null;
  return moves.findLast((it, at) => it.color === loser && isHeld(positions[at])) ?? null;
}

const movesText = (moves, most = REVIEW.shown) => moves.slice(0, most).join(" ") + (moves.length > most ? " …" : "");

const numbered = ({ ply, move }) => `${ply}. ${move}`;

const gradeName = (grade) => said(GRADES[grade].name);

/** The grade of a move, and how long the forced win was that it missed. */
function gradeText({ grade, winIn }) {
  const name = gradeName(grade);
  return grade === "missed_win" ? said("{grade} in {n}", { grade: name, n: winIn }) : name;
}

/** What a move gave away, and what was better. */
function judgedText(judged) {
  const { loss, better } = judged;
  const values = { grade: gradeText(judged), loss: `−${percentOf(loss)}` };
  if (!better.length) return `${values.grade} (${values.loss})`;
  return said("{grade} ({loss}); better {line}", { ...values, line: movesText(better, 6) });
}

/** Where a game was decided, in a few words. */
function turningHeadline(found) {
  if (!found) return said("Neither side leads at the end.");
  const color = colorName(other(found.winner));
  if (found.losing) return said("{color} is lost after {move}", { color, move: numbered(found.losing) });
  if (found.move) return said("{color} fell behind with {move}", { color, move: numbered(found.move) });
  return said("No single move lost it.");
}

/** What the losing move and the costliest one gave away or how the game slipped away, and how the win is proven. */
function turningDetails(found) {
  const named = [...new Set([found.losing, found.costliest].filter(Boolean))];
  const told = named.map((it) => `${numbered(it)}: ${judgedText(it)}`);
  if (found.slipped) told.unshift(slippedText(found));
  return found.proven ? [...told, provenText(found)] : told;
}

function slippedText({ winner, fell: [held, lost] }) {
  const loser = other(winner);
  return said("{color}'s chance fell from {before} to {after} between {first} and {last}", {
    ...{ color: colorName(loser), before: toldChance(held, loser), after: toldChance(lost, loser) },
    ...{ first: held.ply, last: lost.ply },
  });
}

function provenText({ proven, winner, winIn }) {
  const { by, line } = proven.proof ?? { by: null, line: [] };
  const values = { color: colorName(winner), n: by ? line.length : winIn };
  const how = {
    fours: said("{color} wins by fours in {n}", values),
    threats: said("{color} wins by threats in {n}", values),
    null: said("{color} wins by force in {n}", values),
  };
  return said("Proven after {move}: {how}", { move: numbered(proven), how: how[by] });
}
