// Moves as people write them: h8 i9 j10, h8i9j10, 1. h8 i9 2. j10, and numbers: 1,-2, 0,3 and 8,8 9,9.

const MOVE_NUMBER = /\b[0-9]{1,3}\s*(?:\.+|\))(?=\s|[A-Za-z]|$)/g;
const MOVE_NAME = /([A-Wa-w][0-9]{1,2})\s*(?:\(\s?[0-9]{1,6}(?:\.[0-9]{1,9})?\s?s\s?\))?/y;
const MOVE_GAP = /(?:->|→|[\s,;|-])*/y;
const MOVE_PAIR = /([+-]?[0-9]{1,2})\s*,\s*([+-]?[0-9]{1,2})/y;
const PAIR_GAP = /[\s,;]+/y;
const ENCLOSED = /\(\s{0,3}([+-]?[0-9]{1,2})\s{0,3},\s{0,3}([+-]?[0-9]{1,2})\s{0,3}\)/g;
const PAIR_OBJECT = /\{\s{0,9}"?[xX]"?\s{0,3}:\s{0,3}([0-9]{1,2})\s{0,3},\s{0,9}"?[yY]"?\s{0,3}:\s{0,3}([0-9]{1,2})\s{0,9}\}/g;
const MOVES_RESULT = /\s(1-0|0-1|1\/2-1\/2|\*)$/;
const MIDDLES = ["7,7", "9,9"];

/** The moves of a text, with its result; null where it has anything else. */
function movesIn(text) {
  const whole = text.trimEnd();
  const found = MOVES_RESULT.exec(whole.slice(-9));
  const bare = found ? whole.slice(0, whole.length - found[0].length) : whole;
  const moves = pairsIn(bare) ?? namesIn(bare) ?? lettersOf(whole);
  return moves && { moves, result: found && found[1] !== "*" ? found[1] : "" };
}

/** The points of pairs of letters, as SGF has them. Games begin in the middle, and few words do. */
function lettersOf(text) {
  if (!/^[f-l]{2}(?:[\s,;]*[d-n]{2}){2}(?:[\s,;]*[a-s]{2})*$/i.test(text)) return null;
  const pairs = text.toLowerCase().match(/[a-s]/g).join("").match(/../g);
  return pairs.map((it) => named(COLUMNS.indexOf(it[0]), COLUMNS.indexOf(it[1])));
}

function namesIn(text) {
  const bare = text.replace(MOVE_NUMBER, " ").trim();
  return scanned(bare, MOVE_NAME, MOVE_GAP, (found) => found[1].toLowerCase());
}

function pairsIn(text) {
  const plain = text.replace(/[[\]]/g, " ").replace(ENCLOSED, " $1,$2 ").replace(PAIR_OBJECT, " $1,$2 ");
  const bare = plain.replace(MOVE_NUMBER, " ").trim().replace(/[,;]$/, "");
  const pairs = scanned(bare, MOVE_PAIR, PAIR_GAP, (found) => `${Number(found[1])},${Number(found[2])}`);
  if (!pairs) return null;
  pairs.hasSigns = /[+-]/.test(bare);
  const isBoard = new Set(pairs).size < pairs.length && (text.includes("[") || text.split("\n").length > 4);
  return isBoard ? null : pairs;
}

/** What a pattern finds from one end of a text to the other, with gaps between; null where there is anything else. */
function scanned(text, pattern, gap, told) {
  const found = [];
  for (let at = 0; at < text.length; ) {
    pattern.lastIndex = at;
    const one = pattern.exec(text);
    if (!one) return null;
    found.push(told(one));
    gap.lastIndex = pattern.lastIndex;
    gap.exec(text);
    const next = gap.lastIndex || pattern.lastIndex;
    if (pattern === MOVE_PAIR && next === pattern.lastIndex && next < text.length) return null;
    at = next;
  }
  return found.length ? found : null;
}

/** Ways in which pairs of numbers may be counted, the likely one first: how much is taken off, null for the middle. */
function countedFrom(pairs) {
  const numbers = pairs.flatMap((it) => it.split(",").map(Number));
  if (pairs.hasSigns) return [null];
  const ways = [0];
  if (Math.min(...numbers) > 0) ways.splice(MIDDLES.includes(pairs[0]) ? 1 : 0, 0, 1);
  if (Math.max(...numbers) === 20 && ways.length > 1) ways.splice(ways.indexOf(0), 1);
  if (Math.max(...numbers) <= 7) ways.splice(MIDDLES.includes(pairs[0]) ? ways.length : 0, 0, null);
  return ways;
}

/** Ways in which names of points may be meant, the likely one first: whether the letter I is left out. */
function lettersLeftOut(names) {
  const last = names.reduce((one, it) => (it[0] > one ? it[0] : one), "a");
  if (last < "i" || names.some((it) => it[0] === "i")) return [false];
  return "pt".includes(last) ? [true, false] : [false, true];
}

function withI(name, isLeftOut) {
  if (!isLeftOut || name[0] < "i") return name;
  return name[0] === "i" ? refuse("These moves cannot be played.") : COLUMNS["abcdefghijklmnopqrstuvw".indexOf(name[0]) - 1] + name.slice(1);
}

/** The tree of moves in a text. given: the code of the rules. */
function readMoves({ moves, result }, given) {
  if (moves.length > LIMITS.game) refuse("This game has too many moves.");
  const size = sizeOfCode(given);
  const isCounted = moves[0].includes(",");
  const pointOf = (from) => (it) => {
    const [x, y] = it.split(",").map((value) => Number(value) - (from ?? -(size >> 1)));
    return x >= 0 && y >= 0 && x < size && y < size ? named(x, y) : refuse("These moves cannot be played.");
  };
  const readings = isCounted
    ? countedFrom(moves).map((from) => () => moves.map(pointOf(from)))
    : lettersLeftOut(moves).map((isLeftOut) => () => moves.map((it) => withI(it, isLeftOut)));
  return inOneWay(readings.map((points) => () => {
    const tree = Tree.of(given, points()).checked();
    checkResult(tree, result ? resultNamed(result) : null);
    return tree;
  }));
}

/** What the first of these gives that is not refused; the first one's refusal where all are. */
function inOneWay(ways) {
  let refusal = null;
  for (const way of ways) {
    try {
      return way();
    } catch (error) {
      refusal ??= error;
    }
  }
  throw refusal;
}
