// A game with its variations, comments and marks, as it is changed by hand. Points are texts such as "h8".

/** What a tree holds at most: the same as in the page of a server. */
const LIMITS = { moves: 3000, comment: 4000, letters: 100_000, label: 40, game: 600 };

/** A text that is not read. The sentence is one of the page's, with its values. */
class RefusedError extends Error {
  constructor(sentence, values = {}) {
    super(sentence);
    Object.assign(this, { sentence, values });
  }
}

const refuse = (sentence, values) => {
  throw new RefusedError(sentence, values);
};

const COLUMNS = "abcdefghijklmnopqrstuv";
const named = (x, y) => `${COLUMNS[x]}${y + 1}`;
const across = (point) => COLUMNS.indexOf(point[0]);
const down = (point) => Number(point.slice(1)) - 1;
const other = (color) => (color === "black" ? "white" : "black");

/**
 * A tree of positions, each {move, before, branches, comment, markup}; the first of several branches is the main one.
 *
 * you: the reader's colour in a game of their own, null in other games.
 */
class Tree {
  /** rules: their code. setup: {rows, sideToMove, pairs} where the game begins with stones, pairs null for the usual. */
  constructor(rules, setup = null) {
    Object.assign(this, { rules, setup, you: null, moves: 0, letters: 0, known: new WeakMap() });
    this.root = this.node(null, null);
  }

  static of(rules, moves, setup = null) {
    const tree = new Tree(rules, setup);
    let at = tree.root;
    for (const move of moves) at = tree.play(at, move);
    return tree;
  }

  node(move, before) {
    return { move, before, branches: [], comment: "", markup: [] };
  }

  /** The position after a move, which may be there already. Nobody asks whether the rules allow it. */
  play(at, move) {
    const there = at.branches.find((it) => it.move === move);
    if (there) return there;
    if (this.moves >= LIMITS.moves) refuse("This game has too many moves.");
    const next = this.node(move, at);
    at.branches.push(next);
    this.moves += 1;
    return next;
  }

  /** Says that of a position besides what was said before, once. */
  say(at, comment) {
    if (!comment || at.said?.has(comment)) return;
    (at.said ??= new Set()).add(comment);
    this.count(comment.length);
    at.comment = [...at.said].join("\n\n");
    if (at.comment.length > LIMITS.comment) refuse("The comments of this game are too long.");
  }

  /** Draws a shape, or a label, on a point of a position besides what is there. */
  mark(at, point, shape, label = "") {
    this.count(1 + label.length);
    const isThere = (it) => it.point === point && it.shape === shape && it.label === label;
    if (!at.markup.some(isThere)) at.markup.push({ point, shape, label });
  }

  count(letters) {
    this.letters += letters;
    if (this.letters > LIMITS.letters) refuse("The comments of this game are too long.");
  }

  /** Takes a position away with all that follows; the one before it is left. Returns what puts it back. */
  remove(at) {
    const { branches } = at.before;
    const place = branches.indexOf(at);
    branches.splice(place, 1);
    const size = sizeOf(at);
    this.moves -= size;
    return () => {
      branches.splice(place, 0, at);
      this.moves += size;
    };
  }

  /** Makes the line to a position the main one. */
  promote(at) {
    for (let it = at; it.before; it = it.before) {
      const { branches } = it.before;
      branches.unshift(...branches.splice(branches.indexOf(it), 1));
    }
  }

  /** The main line, and each variation behind the one that it leaves: {before, first, own}, where own are its positions. */
  strands() {
    const [waiting, found] = [[[0, 0, this.root]], []];
    while (waiting.length) {
      const [before, first, begin] = waiting.pop();
      const own = [begin];
      for (let it = begin, depth = first; it.branches.length; it = it.branches[0]) {
        depth += 1;
        for (const next of it.branches.slice(1).reverse()) waiting.push([found.length, depth, next]);
        own.push(it.branches[0]);
      }
      found.push({ before, first, own });
    }
    return found;
  }

  /** The position at the end of the main line from there on. */
  end(at = this.root) {
    while (at.branches.length) at = at.branches[0];
    return at;
  }

  /** The position after these moves; null where they are none of this tree. */
  find(moves) {
    let at = this.root;
    for (const move of moves) at = at?.branches.find((it) => it.move === move);
    return at ?? null;
  }

  /** What the rules say of a position. Throws GomokuError for a move that they do not allow. */
  position(at) {
    const way = [];
    let known = at;
    while (known && !this.known.has(known)) {
      way.push(known);
      known = known.before;
    }
    let position = known && this.known.get(known);
    while (way.length) {
      const next = way.pop();
      position = next.before ? position.play(next.move) : this.begin();
      this.known.set(next, position);
    }
    return position;
  }

  begin() {
    if (!this.setup) return arena.position(this.rules);
    const { rows, sideToMove, pairs } = this.setup;
    return arena.setup(rows, { rules: this.rules, sideToMove, pairs: pairs ?? undefined });
  }

  /** The same tree. Throws GomokuError for the first move that the rules do not allow. */
  checked() {
    const path = [];
    for (const { first, own } of this.strands()) {
      path.length = first;
      for (const it of own) path.push(it.before ? path.at(-1).play(it.move) : this.begin());
    }
    return this;
  }
}

/** The moves that lead to a position. */
function lineTo(at) {
  const moves = [];
  for (let it = at; it.before; it = it.before) moves.push(it.move);
  return moves.reverse();
}

/** How many positions a branch has. */
function sizeOf(at) {
  let size = 0;
  const waiting = [at];
  while (waiting.length) {
    size += 1;
    waiting.push(...waiting.pop().branches);
  }
  return size;
}
