// A board drawn with letters, as the package reads it: rows of signs, with numbers beside them or without. SIGNS are its.
// Boards with the numbers of moves, and with stars, are left to it.

const BLACK_SIGNS = "XB1";
const WHITE_SIGNS = "OW2";
const LEAST_ROWS = 5;
const MOST_ROWS = 22;
const LONGEST_ROW = 200;
const BARS = /[|│┃]/;
const MANY_BARS = 4;
const CROSSINGS = "+┼├┤┬┴┌┐└┘";
const DRAWN_RULER = /[+┌├└┏┣┗╔╠╚][-=─━═]{2,}/;
const ROW_KINDS = ["joined", "barred", "plain"];
const DRAWN_NUMBER = /^-?[0-9]{1,3}$/;
const DRAWN_TURN = /\b(black|white|[xo])\b(?:\s*\([a-z0-9_]\))?\s+to\s+move|\b(?:turn|next)\s*[:=]\s*(black|white|[xo])\b/i;
const DRAWN_STONES =
  /\b(black|white)\s*(?:[:=(]|\bis\b)\s*['"]?([a-z0-9#@*])(?![a-z0-9])|(?<![a-z0-9])([a-z0-9#@*])['")]?\s*(?:[:=]|\bis\b)\s*(black|white)\b/gi;
const DRAWN_PAIRS = /pairs: black ([0-9]{1,2}), white ([0-9]{1,2}) of ([0-9]{1,2})/i;

const boardBroken = () => refuse("This board is damaged.");

/** The words of a line that may be a row. */
const MARKS_OF_POINTS = /[()[\]{}<>,\ufe0e\ufe0f]/g;
const drawnWords = (line) => line.replace(MARKS_OF_POINTS, " ").split(/\s+/).filter(Boolean);

const linesOf = (text) => text.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/);

/** The rows of a board, {number, kind, cells}; empty where there is none. */
function drawnRows(text) {
  let rows = [];
  for (const [number, line] of linesOf(text).entries()) {
    const row = rowOf(line.trim());
    if (row) rows.push({ number, ...row });
    if (rows.length > 2 * MOST_ROWS) break;
  }
  // Between joined rows stand bars, and between barred ones there may be anything.
  const kind = ROW_KINDS.find((it) => rows.some((row) => row.kind === it));
  rows = rows.filter((it) => it.kind === kind);
  const isDrawn = rows.some(({ cells }) => cells.some((it) => !DRAWN_NUMBER.test(it) || it === "0"));
  return rows.length >= LEAST_ROWS && isDrawn ? rows : [];
}

function rowOf(written) {
  if (written.length > 2 * LONGEST_ROW || [...written].length < LEAST_ROWS || [...written].length > LONGEST_ROW) return null;
  if (DRAWN_RULER.test(written)) return null;
  const joined = drawnWords(written).map(unjoined).find((it) => it.length);
  if (joined) return { kind: "joined", cells: joined };
  const isCell = (it) => DRAWN_NUMBER.test(it) || Object.hasOwn(SIGNS, it);
  const parts = written.replace(MARKS_OF_POINTS, " ").trim().split(BARS).map((it) => it.trim());
  if (parts.length > MANY_BARS) {
    // The number of the row may stand beside the first point, or the last, without a bar.
    const cells = [...drawnWords(parts[0]), ...parts.slice(1, -1).map((it) => it || "."), ...drawnWords(parts.at(-1))];
    return cells.every(isCell) ? { kind: "barred", cells } : null;
  }
  const cells = drawnWords(parts.join(" ")).flatMap((word) => (DRAWN_NUMBER.test(word) ? [word] : [...word]));
  return cells.length >= LEAST_ROWS && cells.every(isCell) && !isCount(cells) ? { kind: "plain", cells } : null;
}

/** The points of a word in which lines join them, as in ├─┼─●─┤; none where it has no such lines. */
function unjoined(word) {
  const letters = [...word];
  const [points, joints] = [0, 1].map((from) => letters.filter((_, at) => at % 2 === from));
  const isJoined = points.length === joints.length + 1 && points.length >= LEAST_ROWS && joints.every((it) => "─━-".includes(it));
  const isDrawn = points.every((it) => Object.hasOwn(SIGNS, it)) && points.some((it) => CROSSINGS.includes(it));
  return isJoined && isDrawn ? points : [];
}

/** Whether they are numbers that follow each other, such as those of columns. */
function isCount(cells) {
  if (!cells.every((it) => DRAWN_NUMBER.test(it))) return false;
  const steps = cells.slice(1).map((it, at) => Number(it) - Number(cells[at]));
  return steps.every((it) => it === 1) || steps.every((it) => it === -1);
}

/** The tree of the board in these rows of a text. */
function readDrawn(text, found, given) {
  const size = found.length;
  if (size > MOST_ROWS) boardBroken();
  const points = drawnPoints(text, found);
  const isTurned = secondIsBlack(text, points);
  const rows = points.map((row) => row.map((it) => stoneDrawn(it, isTurned)).join(""));
  const pairs = DRAWN_PAIRS.exec(text);
  if (pairs && Number(pairs[3]) !== PRESETS.ninuki.goal) unread();
  const code = pairs ? `ninuki${size}` : resizedCode(given, size);
  const setup = { rows, sideToMove: sideDrawn(text, rows, isTurned), pairs: pairs && [Number(pairs[1]), Number(pairs[2])] };
  const tree = new Tree(code, setup);
  points.forEach((row, y) => row.forEach((it, x) => it === "!" && tree.mark(tree.root, named(x, y), null, "!")));
  return tree.checked();
}

/** The signs of the points, without the numbers of the rows. */
function drawnPoints(text, found) {
  const size = found.length;
  let rows = found.map((it) => it.cells);
  const isLonger = () => rows.every((it) => it.length > size);
  if (isLonger() && isCount(rows.map((it) => it[0]))) rows = rows.map((it) => it.slice(1));
  if (isLonger() && isCount(rows.map((it) => it.at(-1)))) rows = rows.map((it) => it.slice(0, -1));
  if (rows.some((it) => it.length !== size)) boardBroken();
  // Between the rows there may be one with a sign that nobody knows.
  if (hasStrangeRow(text, found)) unread();
  const numbers = new Set(rows.flat().filter((it) => DRAWN_NUMBER.test(it)));
  const hasLetters = rows.flat().some((it) => "XOBW".includes(SIGNS[it] ?? "."));
  const isArray = (...known) => !hasLetters && [...numbers].every((it) => known.includes(it));
  const signs = isArray("0", "1", "2") || isArray("-1", "0", "1") ? { ...SIGNS, "-1": "2" } : SIGNS;
  return rows.map((row) => row.map((it) => pointDrawn(it, signs, hasLetters)));
}

function hasStrangeRow(text, found) {
  const [known, width] = [new Set(found.map((it) => it.number)), Math.max(...found.map((it) => it.cells.length))];
  return linesOf(text).slice(0, found.at(-1).number).some((line, number) => {
    const words = drawnWords(line.slice(0, LONGEST_ROW));
    const isSign = (it) => [...it].length === 1 && !Object.hasOwn(SIGNS, it) && !DRAWN_NUMBER.test(it);
    const isRow = number > found[0].number && !known.has(number) && Math.abs(words.length - width) <= 1;
    const signs = words.filter(isSign).length;
    return isRow && signs > 0 && signs < words.length / 2;
  });
}

function pointDrawn(cell, signs, hasLetters) {
  if (cell === "0") return ".";
  const isMove = DRAWN_NUMBER.test(cell) && (hasLetters || !Object.hasOwn(signs, cell));
  return isMove || cell === "*" ? unread() : signs[cell];
}

/** Whether the second of two signs is black's. */
function secondIsBlack(text, points) {
  const signs = points.flat();
  const count = (all) => signs.filter((it) => all.includes(it)).length;
  if (count("BW")) return false;
  for (const [, color, sign, otherSign, otherColor] of text.matchAll(DRAWN_STONES)) {
    const told = SIGNS[sign ?? otherSign] ?? "";
    if (told && (BLACK_SIGNS + WHITE_SIGNS).includes(told)) {
      return WHITE_SIGNS.includes(told) === ((color ?? otherColor).toLowerCase() === "black");
    }
  }
  const lead = count(BLACK_SIGNS) - count(WHITE_SIGNS);
  if (lead === 1 || !count("O2")) return false;
  return lead === -1 || (lead === 0 && turnDrawn(text) === "o");
}

function turnDrawn(text) {
  const told = DRAWN_TURN.exec(text);
  return told ? (told[1] ?? told[2]).toLowerCase() : "";
}

function stoneDrawn(sign, isTurned) {
  if (sign === "." || sign === "!") return ".";
  return BLACK_SIGNS.includes(sign) !== isTurned ? "X" : "O";
}

function sideDrawn(text, rows, isTurned) {
  const told = turnDrawn(text);
  if (told) return told === "white" || told === (isTurned ? "x" : "o") ? "white" : "black";
  const [black, white] = ["X", "O"].map((it) => rows.join("").split(it).length);
  return black <= white ? "black" : "white";
}
