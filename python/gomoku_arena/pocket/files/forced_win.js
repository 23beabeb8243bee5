// Wins that no reply escapes, of the side to move, and of the other if it had the turn: as the package finds them.

/** The position with that colour to move; null where it cannot be, or is over then. */
function withTurn(position, sideToMove) {
  const { rows, rules, pairs, outcome, pendingFive } = position;
  if (outcome) return null;
  if (position.sideToMove === sideToMove && pendingFive === null) return position;
  try {
    const passed = arena.setup(rows, { rules: rules.code, sideToMove, pairs });
    return passed.outcome ? null : passed;
  } catch {
    return null;
  }
}

/** {by, line} of that colour's win by force if it has the turn: by fours alone if there is one, else by threats. */
async function forcedWinOf(engine, position, color) {
  const start = withTurn(position, color);
  for (const [by, nodes] of start ? Object.entries(REVIEW.solver) : []) {
    const proof = await engine.forcedWin(start, { by, nodes });
    if (proof) return { by, line: proof.line };
  }
  return null;
}
