// PSQ, the games of the Piskvork manager.

const PSQ_HEAD = /^Piskvorky\s+([0-9]{1,3})\s*x\s*([0-9]{1,3})\s*(?:,\s*[0-9]+\s*[:-]\s*[0-9]+\s*)?(?:,\s*([01]))?\s*,?$/;
const PSQ_MOVE = /^(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})(?:\s*,\s*(-?[0-9]{1,12}))?$/;
const PSQ_CODE = /^-?[0-9]{1,9}$/;
const PSQ_CATEGORY = /^[0-9]+\s*,\s*(freestyle|standard|renju|caro)[\p{L}\p{N}_]*$/iu;
const PSQ_OURS = "gomoku-arena ";
const PSQ_LINES = 10_000;

const psqBroken = () => refuse("This PSQ is damaged.");

/** The tree of a PSQ. given: the code of the rules where it does not say its own. */
function readPsq(text, given) {
  const lines = text.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/).map((it) => it.trim()).filter(Boolean);
  const head = lines.length <= PSQ_LINES && lines[0].length <= 200 && PSQ_HEAD.exec(lines[0]);
  if (!head || Number(head[1]) !== Number(head[2])) psqBroken();
  let end = lines.findIndex((it, at) => at > 0 && !PSQ_MOVE.test(it));
  if (end < 0) end = lines.length;
  const moves = lines.slice(1, end).map((it) => psqPoint(PSQ_MOVE.exec(it)));
  if (moves.length > LIMITS.game) psqBroken();
  return Tree.of(psqRules(lines.slice(end), given, Number(head[1])), moves).checked();
}

function psqPoint([, x, y]) {
  const [column, row] = [Number(x) - 1, Number(y) - 1];
  return column >= 0 && row >= 0 && column < 22 && row < 22 ? named(column, row) : psqBroken();
}

/** The rules by the lines behind the moves. */
function psqRules(lines, given, size) {
  const hasNames = lines.length >= 2 && !PSQ_CODE.test(lines[0]);
  let [code, category, ours] = [null, null, null];
  if (hasNames && Math.max(lines[0].length, lines[1].length) > 1000) psqBroken();
  for (const line of lines.slice(hasNames ? 2 : 0)) {
    const found = PSQ_CATEGORY.exec(line);
    if (code === null && PSQ_CODE.test(line)) code = line;
    else if (found) category = found[1].toLowerCase();
    else if (line.startsWith(PSQ_OURS)) ours = line.slice(PSQ_OURS.length);
    else if (PSQ_MOVE.test(line)) psqBroken();
  }
  const name = ours === null ? category : nameOfSwitches(parsed(ours, psqBroken)?.rules) || unread();
  return name ? `${name}${size}` : resizedCode(given, size);
}

function parsed(text, fail) {
  try {
    return JSON.parse(text);
  } catch {
    return fail();
  }
}

/** The main line of a tree as PSQ. */
function writePsq(tree) {
  const { rules } = arena.position(tree.rules);
  const moves = lineTo(tree.end()).map((it) => `${across(it) + 1},${down(it) + 1},0`);
  const { outcome } = tree.position(tree.end());
  if (!Object.hasOwn(RULE_CATEGORIES, rules.name)) refuse(OTHER_RULES);
  return [`Piskvorky ${rules.size}x${rules.size}, 11:11, 0`, ...moves, "Black", "White", outcome ? "0" : "-1", `0,${RULE_CATEGORIES[rules.name]}${rules.size}`, ""].join("\n");
}

const RULE_CATEGORIES = { freestyle: "Freestyle", standard: "Standard", renju: "Renju", caro: "Caro" };
