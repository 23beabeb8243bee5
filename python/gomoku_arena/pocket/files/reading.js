// Which game is a text or a file: SGF, PSQ, PGN, JSON, a link, moves, a drawn board, or a library.

const MOST_LETTERS = 1_000_000;
/** The usual rules on their usual boards, the most played first, and larger boards for points that lie outside. */
const USUAL_RULES = ["freestyle15", "renju15", "standard15", "caro15", "ninuki19", "freestyle20", "freestyle22"];

/** What reads a text, given the code of rules for those that do not say theirs: a function of that code. */
function readerOf(text) {
  if (text.length > MOST_LETTERS) refuse("The file is too large.");
  const start = text.replace(/^\ufeff/, "").trimStart();
  if (/^\([\s(]*;/.test(start.slice(0, 5000))) return (given) => readSgf(start, given);
  if (/^Piskvorky(?:\s|$)/.test(start)) return (given) => readPsq(start, given);
  if (isPgn(start)) return (given) => readPgn(start, given);
  const moves = movesIn(start);
  if (moves) return (given) => readMoves(moves, given);
  const rows = drawnRows(text);
  if (rows.length) return (given) => readDrawn(text, rows, given);
  if (isJson(start)) return () => readJson(start);
  return refuse("This page reads SGF, PSQ, PGN, JSON, RenLib, links and moves; this is none of them.");
}

/** The tree of a text by these rules, where it does not say its own; else by the first that allow all of it. */
async function readText(text, given) {
  if (isLink(text.trim())) return readAddress(text.trim());
  const read = readerOf(text);
  const tree = inOneWay([...new Set([given, ...USUAL_RULES])].map((code) => () => read(code)));
  return { tree, at: tree.end() };
}

/** {tree, at, leftOut} of a file's bytes. Libraries are about renju. */
async function readFile(bytes, given) {
  if (!isLibrary(bytes)) return { ...(await readText(decodedText(bytes), given)), leftOut: 0 };
  const { tree, leftOut } = readLibrary(bytes, "renju15");
  return { tree, at: tree.root, leftOut };
}

/** The text of a file's bytes: UTF-8 or UTF-16, else one byte a letter. */
function decodedText(bytes) {
  const mark = (bytes[0] << 8) | bytes[1];
  const name = mark === 0xfeff ? "utf-16be" : mark === 0xfffe ? "utf-16le" : "utf-8";
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
