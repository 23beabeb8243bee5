// JSON, as the package writes it: records of games, and positions without moves.

const MOST_SECONDS = 1e9;
const JSON_TEXTS = ["black", "white", "reason", "swap", "failure", "started", "sgf"];
const JSON_KEYS = ["rules", "winner", "termination", "opening", "moves", ...JSON_TEXTS];
const MOVE_KEYS = ["seconds", "score", "win_in", "depth", "nodes", "left"];
const ON_THE_BOARD = ["five", "captures", "forbidden", "no_legal_move", "unfinished"];

const jsonBroken = () => refuse("This JSON is damaged.");
const isJson = (text) => /^[{[]/.test(text);
const isObject = (it) => typeof it === "object" && it !== null && !Array.isArray(it);

/** The value of the first game: of a list, of a game a line, or of one game. */
function firstOfJson(text) {
  if (text.startsWith("[")) return parsed(text, jsonBroken)[0];
  const end = text.trimEnd();
  return parsed(end.includes("\n{") ? end.slice(0, end.indexOf("\n{")) : end, jsonBroken);
}

/** The tree of the first game of a JSON. */
function readJson(text) {
  const value = firstOfJson(text);
  if (!isObject(value) || "boardData" in value) unread();
  const name = nameOfSwitches(value.rules);
  if (!name || !Number.isInteger(value.rules.size)) unread();
  const code = `${name}${value.rules.size}`;
  const tree = "position" in value ? treeOfPosition(value, code) : treeOfRecord(value, code);
  return tree.checked();
}

const listOf = (value, isOne) => (Array.isArray(value) && value.length <= LIMITS.game && value.every(isOne) ? value : jsonBroken());
const jsonPoints = (value) => listOf(value, (it) => /^[a-v][0-9]{1,2}$/i.test(String(it))).map((it) => it.toLowerCase());

function treeOfPosition({ position, moves = [] }, code) {
  if (!isObject(position) || (position.ending ?? null) !== null) unread();
  const rows = listOf(position.rows, (it) => typeof it === "string");
  const setup = { rows, sideToMove: position.side_to_move, pairs: position.captures ?? null };
  if (!["black", "white"].includes(setup.sideToMove)) jsonBroken();
  if (setup.pairs && listOf(setup.pairs, Number.isInteger).length !== 2) jsonBroken();
  return Tree.of(code, jsonPoints(moves), setup);
}

function treeOfRecord(value, code) {
  const { winner = null, termination, opening = [], moves = [], sgf = "" } = value;
  const isKnown = Object.keys(value).every((it) => JSON_KEYS.includes(it));
  const hasTexts = JSON_TEXTS.every((it) => typeof (value[it] ?? "") === "string" && value[it] !== null);
  const hasNames = ["black", "white", "reason"].every((it) => it in value);
  if (!isKnown || !hasTexts || !hasNames || !ON_THE_BOARD.includes(termination)) unread();
  if (Math.max(value.black.length, value.white.length) > 1000) jsonBroken();
  const played = listOf(moves, isMoveTold).map((it) => it.point);
  const points = jsonPoints([...jsonPoints(opening), ...played]);
  const tree = sgf ? treeOfSgf(sgf, code, points) : Tree.of(code, points);
  const { outcome } = tree.position(tree.end());
  const [seen, seenWinner] = [outcome?.termination ?? "unfinished", outcome?.winner ?? null];
  if (seen !== termination || seenWinner !== winner) jsonBroken();
  return tree;
}

function isMoveTold(move) {
  if (!isObject(move) || typeof move.point !== "string") return false;
  const isTime = (name) => name === "seconds" || name === "left";
  const isSound = ([name, it]) =>
    it === null || (MOVE_KEYS.includes(name) && typeof it === "number" && (!isTime(name) || (it >= 0 && it < MOST_SECONDS)));
  return Object.entries(move).filter(([name]) => name !== "point" && name !== "bound").every(isSound);
}

/** The tree of what a record keeps as SGF, whose moves are those of the record. */
function treeOfSgf(sgf, code, points) {
  const game = new SgfReader(sgf).game();
  const tree = new Tree(code);
  fillFrom(game, tree, sizeOfCode(code), new Set());
  if (lineTo(tree.end()).join("") !== points.join("")) unread();
  return tree;
}

function reasonOf(outcome) {
  if (!outcome) return "the game is not over";
  return `${outcome.winner ? `${outcome.winner} won` : "draw"} by ${outcome.termination}`;
}

/** A tree as JSON: its main line, with all else as SGF. */
function writeJson(tree) {
  const { rules } = arena.position(tree.rules);
  if (!Object.hasOwn(PRESETS, rules.name)) refuse(OTHER_RULES);
  const switches = { ...PRESETS[rules.name], size: rules.size };
  const moves = lineTo(tree.end());
  if (tree.setup) {
    const { rows, sideToMove, pairs } = tree.setup;
    const position = { rows, side_to_move: sideToMove, captures: pairs, ending: null };
    return `${JSON.stringify({ rules: switches, position, moves })}\n`;
  }
  const { outcome } = tree.position(tree.end());
  const told = {
    ...{ rules: switches, black: "black", white: "white", winner: outcome?.winner ?? null },
    ...{ termination: outcome?.termination ?? "unfinished", reason: reasonOf(outcome) },
    ...{ opening: [], moves: moves.map((point) => ({ point })), swap: "", failure: "", started: "" },
    ...(besides(tree) && { sgf: sgfOf(tree, "") }),
  };
  return `${JSON.stringify(told)}\n`;
}
