// Libraries of RenLib: a tree of moves on 15x15 with comments, marks and texts on the board, as the package reads them.

const LIB_MAGIC = "\xffRenLib\xff";
const LIB_HEADER = 20;
const LIB_CENTRE = 0x78;
/** The last version that is known. */
const LIB_VERSION = [3, 4];
const LIB = { hasOther: 0x80, last: 0x40, oldComment: 0x20, mark: 0x10, comment: 0x08, start: 0x04, noMove: 0x02, extended: 0x01 };
/** The one flag of the two bytes behind the others. */
const LIB_BOARD_TEXT = 0x01;
/** Letters of the Swedish 7-bit code, which comments once were in. */
const SWEDISH = { "}": "å", "{": "ä", "|": "ö", "]": "Å", "[": "Ä", "\\": "Ö" };

const libBroken = () => refuse("This library is damaged.");
const lettersOfBytes = (bytes) => String.fromCharCode(...bytes);

function isLibrary(bytes) {
  if (lettersOfBytes(bytes.subarray(0, LIB_MAGIC.length)) === LIB_MAGIC) return true;
  // No text has such bytes but one in UTF-16, of which every second byte is 0.
  const start = bytes.subarray(0, 4096);
  const isNoText = start.some((it) => it < 9 || (it > 13 && it < 32));
  return start[0] === LIB_CENTRE && isNoText && start.some((it, at) => at % 2 === 1 && it);
}

/** Where the nodes begin. */
function afterHeader(bytes) {
  if (lettersOfBytes(bytes.subarray(0, LIB_MAGIC.length)) !== LIB_MAGIC) return 0;
  const [major, minor] = bytes.subarray(LIB_MAGIC.length);
  const isNewer = major > LIB_VERSION[0] || (major === LIB_VERSION[0] && minor > LIB_VERSION[1]);
  return bytes.length < LIB_HEADER || isNewer ? libBroken() : LIB_HEADER;
}

/** The nodes as they stand there, {point, flags, comment, text}, where the last two are bytes. */
function* libraryNodes(bytes) {
  const none = new Uint8Array();
  for (let here = afterHeader(bytes); here < bytes.length; ) {
    const [point, flags] = [bytes[here], bytes[here + 1]];
    let [after, comment, text, hasText] = [here + 2, none, none, false];
    if (flags & LIB.extended) {
      after += 2;
      hasText = Boolean(bytes[after - 1] & LIB_BOARD_TEXT);
    }
    if (flags & LIB.oldComment) {
      let end = after;
      while (end < bytes.length && bytes[end] < 0x80) end += 1;
      comment = bytes.subarray(after, end + 1);
      after = evenEnd(after, end);
    } else if (flags & LIB.comment) [comment, after] = bytesOfText(bytes, after);
    if (hasText) [text, after] = bytesOfText(bytes, after);
    if (after > bytes.length) libBroken();
    yield { point, flags, comment, text };
    here = after;
  }
}

/** Where what follows a text begins, whose last byte stands there: texts have an even number of bytes. */
const evenEnd = (begin, end) => end + 1 + ((end + 1 - begin) % 2);

/** The bytes before a 0, and where what follows begins. */
function bytesOfText(bytes, begin) {
  const end = bytes.indexOf(0, begin);
  return end < 0 ? libBroken() : [bytes.subarray(begin, end), evenEnd(begin, end)];
}

/** A text in UTF-8, else as files of Windows have it. */
const libText = (bytes) => decodedText(bytes).replace(/\r\n/g, "\n");

function libComment({ flags, comment }) {
  const isOld = flags & LIB.oldComment;
  const text = isOld
    ? lettersOfBytes(comment.map((it) => it & 0x7f)).replace(/[}{|\][\\]/g, (it) => SWEDISH[it])
    : libText(comment);
  // A backspace parts the line of a comment from what is said at length.
  const place = text.indexOf("\b");
  if (place < 0) return text;
  const [line, more] = [text.slice(0, place), text.slice(place + 1)];
  return more ? `${line}\n${more}` : line;
}

/** {tree, leftOut}: a library by these rules, without moves onto stones and those that the rules do not allow: how many. */
function readLibrary(bytes, given) {
  const tree = new Tree(resizedCode(given, 15));
  const nodes = libraryNodes(bytes);
  let node = nodes.next().value;
  if (node && node.point === 0) {
    tree.say(tree.root, libComment(node));
    node = nodes.next().value;
  }
  // line: the points from the start. path: the positions behind them. others: depths at which another move is to come.
  const [others, line, path] = [[], [], [tree.root]];
  let [depth, leftOut, onStones] = [0, 0, 0];
  for (; node; node = nodes.next().value) {
    const { point, flags } = node;
    depth += 1;
    if (depth > LIMITS.game) refuse("This game has too many moves.");
    if (!leftOut || depth <= leftOut) {
      line.length = depth - 1;
      leftOut = addNode(tree, node, line, path) ? 0 : depth;
      onStones += Number(leftOut > 0);
    }
    if (flags & LIB.hasOther) others.push(depth);
    if (flags & LIB.last) {
      if (!others.length) break;
      depth = others.pop() - 1;
    }
  }
  // What follows the tree is left out as well; it may be broken.
  const isMore = nodes.next().value !== undefined;
  return { tree, leftOut: onStones + Number(isMore) + withoutRefused(tree) };
}

/** Adds a node behind a line; false where nobody can play it. */
function addNode(tree, node, line, path) {
  const { point, flags, comment, text } = node;
  const isMove = !(flags & LIB.noMove && flags & LIB.last);
  const [x, y] = [(point - 1) % 16, (point - 1) >> 4];
  if (point && (x > 14 || y > 14)) libBroken();
  if (!point || (isMove && line.includes(point))) return false;
  const [before, move] = [path[line.length], named(x, y)];
  line.push(isMove ? point : 0);
  const at = isMove ? tree.play(before, move) : before;
  path[line.length] = at;
  if (comment.length) tree.say(at, libComment(node));
  if (flags & LIB.mark) tree.mark(at, move, "circle");
  if (flags & LIB.start) tree.mark(at, move, "square");
  const label = [...simpleText(libText(text))].slice(0, LIMITS.label).join("").trim();
  if (label) tree.mark(before, move, null, label);
  return true;
}

/** Takes away the moves that the rules do not allow, with all behind them. Returns how many. */
function withoutRefused(tree) {
  let refused = 0;
  const waiting = [[tree.root, tree.begin()]];
  while (waiting.length) {
    const [at, position] = waiting.pop();
    for (const next of [...at.branches]) {
      try {
        waiting.push([next, position.play(next.move)]);
      } catch (error) {
        if (!(error instanceof GomokuError)) throw error;
        tree.remove(next);
        refused += 1;
      }
    }
  }
  return refused;
}
