// SGF FF[4], as the package reads it: games with variations, comments and marks, and stones that are set up.

const OF_GAMES = /\(\s*;\s*(?:FF|GM|SZ|CA|AP)\s*\[/y;
const SWALLOWED = /^\(\s*;\s*(?:FF|GM|SZ)\s*\[[0-9:]{1,7}$/;
const GENERATED = (() => {
  const report = "(?:score|win in|depth|nodes) (?:at (?:least|most) )?-?[0-9]+";
  return new RegExp(`(?:^|\\n\\n)(?:opening|(?:[0-9]+ ms|${report})(?:, ${report})*)$`);
})();
const SHAPES = { TR: "triangle", SQ: "square", CR: "circle", MA: "cross" };
const OURS = ["GOMOKUARENA", "GOMOKUARENASETUP"];
const ONCE = ["FF", "GM", "CA", "AP", "SZ", "PB", "PW", "RU", "RE", "DT", "GC", ...OURS];
const STONES = ["AB", "AW", "AE"];
const BEFORE_MOVES = [...STONES, "PL"];
const OPPOSITE = { B: "W", W: "B" };
const BOTH_COLORS = [["B", "W"], ["BL", "WL"], ["BR", "WR"], ["BT", "WT"], ["BS", "WS"], ["PB", "PW"], ["AB", "AW"]];
const EXCHANGED = new Map(BOTH_COLORS.flatMap(([one, two]) => [[one, two], [two, one]]));
const MOST_SET_UP = 2000;
/** Nodes of a game: one with more cannot be shown, and takes long to be refused. */
const MOST_NODES = 20_000;

const simpleText = (value) => value.replace(/\s/g, " ").trim();
const firstOf = (node, name) => (name in node ? simpleText(node[name][0]) : "");
const isMove = (node) => "B" in node || "W" in node;
const setsUp = (node) => STONES.some((it) => it in node);

/** Reads the text of an SGF once, without recursion. */
class SgfReader {
  constructor(text) {
    Object.assign(this, { text, at: 0, count: 0 });
  }

  /** The first game: strands of nodes, {nodes, after}. */
  game() {
    this.at = this.text.indexOf("(");
    const top = { nodes: [], after: [] };
    let [strand, isNew] = [top, false];
    const before = [];
    do {
      const mark = this.mark(!top.after.length);
      if (mark === ";") {
        if (isNew || strand.after.length || strand === top) {
          strand.after.push({ nodes: [], after: [] });
          strand = strand.after.at(-1);
        }
        strand.nodes.push(this.node());
        if ((this.count += 1) > MOST_NODES) refuse("This game has too many moves.");
      } else if (mark === "(") before.push(strand);
      else strand = before.pop();
      isNew = mark === "(";
    } while (before.length);
    return top.after[0] ?? broken();
  }

  mark(isFirst) {
    this.skip();
    const mark = this.text[this.at];
    OF_GAMES.lastIndex = this.at;
    if (!mark || !"(;)".includes(mark) || (mark === "(" && !isFirst && OF_GAMES.test(this.text))) broken();
    this.at += 1;
    return mark;
  }

  skip() {
    while (this.at < this.text.length && /\s/.test(this.text[this.at])) this.at += 1;
  }

  node() {
    const node = {};
    for (;;) {
      this.skip();
      const begin = this.at;
      while (/[A-Za-z0-9]/.test(this.text[this.at] ?? "")) this.at += 1;
      if (this.at === begin) return node;
      const told = this.text.slice(begin, this.at);
      const name = told.replace(/[a-z]/g, "").replace(/^[0-9]*$/, "") || told.toUpperCase();
      this.skip();
      const values = this.values();
      if (Object.hasOwn(node, name)) node[name].push(...values);
      else Object.defineProperty(node, name, { value: values, enumerable: true, writable: true, configurable: true });
    }
  }

  values() {
    const values = [];
    while (this.text[this.at] === "[") {
      values.push(this.value());
      this.skip();
    }
    return values.length ? values : broken();
  }

  value() {
    const begin = this.at + 1;
    let [end, hasEscape] = [begin, false];
    while (end < this.text.length && this.text[end] !== "]") {
      if (this.text[end] === "\\") [end, hasEscape] = [end + 1, true];
      end += 1;
    }
    if (end >= this.text.length) broken();
    this.at = end + 1;
    const raw = this.text.slice(begin, end);
    const swallowed = raw.lastIndexOf("(");
    if (swallowed > 0 && raw.length - swallowed < 400 && SWALLOWED.test(raw.slice(swallowed))) broken();
    return hasEscape ? raw.replace(/\\(\r\n|\n\r|[^])/g, (_, it) => (/^[\r\n]/.test(it) ? "" : it)) : raw;
  }
}

const broken = () => refuse("This SGF is damaged.");

function strandsOf(game) {
  const strands = [game];
  for (const strand of strands) strands.push(...strand.after);
  return strands;
}

function mainNodes(game) {
  const nodes = [...game.nodes];
  for (let strand = game; strand.after.length; ) {
    strand = strand.after[0];
    nodes.push(...strand.nodes);
  }
  return nodes;
}

/** The game with a move a node and black first. */
function usualGame(game) {
  if (strandsOf(game).some((strand) => strand.nodes.some((it) => "QPR" in it || "QSLW" in it))) unread();
  withOneHead(game);
  const root = game.nodes[0];
  if (OURS.some((it) => it in root)) return;
  if (strandsOf(game).some((strand) => strand.nodes.some(isUnusual))) {
    for (const strand of strandsOf(game)) {
      const nodes = strand.nodes.flatMap((it) => apart(it, it === root));
      strand.nodes = nodes.length ? nodes : [{}];
    }
  }
  const first = mainNodes(game).find((it) => isMove(it) || "AB" in it || "AW" in it) ?? {};
  if ("W" in first && !["B", "AB", "AW"].some((it) => it in first)) {
    for (const strand of strandsOf(game)) strand.nodes = strand.nodes.map(exchanged);
  }
}

const unread = () => refuse("This page does not read this kind of file.");

/** What nodes without stones say before the first stones, the first node says. */
function withOneHead(game) {
  const [root, ...nodes] = game.nodes;
  const begins = (node) => isMove(node) || BEFORE_MOVES.some((it) => it in node);
  const found = nodes.findIndex(begins);
  const later = nodes.slice(0, found < 0 ? nodes.length : found);
  if (isMove(root) || !later.some((it) => Object.keys(it).length)) return;
  for (const node of later) {
    for (const [name, values] of Object.entries(node)) {
      if (!(name in root)) root[name] = [...values];
      else if (!ONCE.includes(name) && !(values.length === 1 && root[name].at(-1) === values[0])) root[name].push(...values);
    }
  }
  if ("C" in root) root.C = [root.C.join("\n\n")];
  game.nodes = [root, ...nodes.slice(later.length)];
}

function isUnusual(node) {
  if (!Object.keys(node).length || ("B" in node && "W" in node)) return true;
  const moves = node.B ?? node.W;
  return moves !== undefined && (moves.length > 1 || !/^[a-z]{2}$/.test(moves[0]));
}

/** A node for each move of a node, in turn from the colour that stands first. */
function apart(node, isRoot) {
  const names = Object.keys(node);
  if (!names.length && !isRoot) return [];
  const colors = names.filter((it) => it === "B" || it === "W");
  if (colors.reduce((sum, it) => sum + node[it].length, 0) < 2) {
    return [{ ...node, ...Object.fromEntries(colors.map((it) => [it, [lettersIn(node[it][0])]])) }];
  }
  const values = { B: (node.B ?? []).map(lettersIn), W: (node.W ?? []).map(lettersIn) };
  const moves = [];
  for (let color = colors[0]; values[color].length; color = OPPOSITE[color]) moves.push({ [color]: [values[color].shift()] });
  for (const color of colors) for (const value of values[color]) moves.push({ [color]: [value] });
  const before = {};
  const said = {};
  for (const name of names.filter((it) => !colors.includes(it))) {
    (isRoot || BEFORE_MOVES.includes(name) ? before : said)[name] = node[name];
  }
  Object.assign(moves.at(-1), said);
  return Object.keys(before).length || isRoot ? [before, ...moves] : moves;
}

function lettersIn(value) {
  const text = value.trim().toLowerCase();
  const found = /^([a-v])([0-9]{1,2})$/.exec(text);
  if (!found || Number(found[2]) < 1 || Number(found[2]) > 22) return /^[a-z]{2}$/.test(text) ? text : value;
  return found[1] + COLUMNS[Number(found[2]) - 1];
}

function exchanged(node) {
  const turned = Object.fromEntries(Object.entries(node).map(([name, it]) => [EXCHANGED.get(name) ?? name, it]));
  if ("PL" in node) turned.PL = node.PL.map((it) => OPPOSITE[it.trim()[0]?.toUpperCase()] ?? it);
  const told = resultNamed(firstOf(node, "RE"));
  if (told?.winner && /^[bw]/i.test(firstOf(node, "RE"))) turned.RE = [told.winner === "black" ? "W+" : "B+"];
  return turned;
}

function wordsForRules(root) {
  const found = /:\s*([^:]{1,40}?)\s+rules?$/i.exec(firstOf(root, "GN").slice(0, 200));
  return firstOf(root, "RU") || (found && rulesNamed(found[1]) ? found[1] : "");
}

/** Refuses a game of go. */
function checkGomoku(root) {
  const number = firstOf(root, "GM");
  if (!["", "4", "1", "5", "11"].includes(number)) refuse("This is another game than gomoku.");
  if (!["", "1"].includes(number) || rulesNamed(wordsForRules(root))) return;
  const result = firstOf(root, "RE");
  const signs = {
    KM: firstOf(root, "KM").replace(/^[0.,-]+|[0.,-]+$/g, "") !== "",
    HA: !["", "0"].includes(firstOf(root, "HA")),
    RU: /^(?:japan|chin|korea|aga|ing|nz|new zealand|tromp|ko|go$)/.test(firstOf(root, "RU").toLowerCase()),
    RE: /^[BW]\+[0-9]+(?:\.[0-9]+)?$/i.test(result),
  };
  const sign = Object.keys(signs).find((it) => signs[it]);
  if (sign && (number || !/^[BW]\+[0-9]+$/i.test(firstOf(root, sign)))) refuse("This is another game than gomoku.");
}

function rulesOfRoot(root, given) {
  checkGomoku(root);
  let size = null;
  const told = firstOf(root, "SZ");
  if (told) {
    const found = /^([0-9]{1,3})(?::\1)?$/.exec(told);
    size = found ? Number(found[1]) : broken();
  }
  const words = wordsForRules(root);
  if (OURS.some((it) => it in root) && /^custom$/i.test(words)) unread();
  const name = rulesNamed(words);
  return name ? `${name}${size ?? sizeOfCode(given)}` : resizedCode(given, size);
}

const isPass = (value, size) => !value.trim() || (size <= 19 && value.trim().toLowerCase() === "tt");

function sgfPoint(value, size) {
  const text = value.trim().toLowerCase();
  if (isPass(value, size)) broken();
  if (/^[a-v]{2}$/.test(text)) return named(COLUMNS.indexOf(text[0]), COLUMNS.indexOf(text[1]));
  return /^[a-v](?:[1-9]|1[0-9]|2[0-2])$/.test(text) ? text : broken();
}

/** The points of a list, in which aa:cb is every point of a rectangle. */
function sgfPoints(values, size) {
  const points = [];
  for (const value of values) {
    const [corner, end] = value.split(":").map((it) => it.trim().toLowerCase());
    if (end === undefined) points.push(sgfPoint(value, size));
    else {
      if (![corner, end].every((it) => /^[a-v]{2}$/.test(it)) || corner[0] > end[0] || corner[1] > end[1]) broken();
      const [left, top, right, bottom] = [...corner, ...end].map((it) => COLUMNS.indexOf(it));
      if ((right - left + 1) * (bottom - top + 1) > size * size) broken();
      for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) points.push(named(x, y));
    }
    if (points.length > size * size) broken();
  }
  return points;
}

/** The stones with which a game begins: {setup, last}, where last is the number of the node that sets them up. */
function setUpStones(root, nodes, code, size) {
  const [stones, last] = [new Map(), nodes.findLastIndex(setsUp)];
  if (nodes.slice(0, last + 1).some(isMove)) unread();
  let told = 0;
  for (const node of nodes.slice(0, last + 1).filter(setsUp)) {
    const [black, white, empty] = STONES.map((it) => sgfPoints(node[it] ?? [], size));
    told += black.length + white.length + empty.length;
    if (told > MOST_SET_UP || black.some((it) => white.includes(it))) broken();
    for (const it of black) stones.set(it, "X");
    for (const it of white) stones.set(it, "O");
    for (const it of empty) stones.delete(it);
  }
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => stones.get(named(x, y)) ?? ".").join(""),
  );
  if (rows.join("").replace(/\./g, "").length !== stones.size) broken();
  let pairs = null;
  if ("GOMOKUARENASETUP" in root) {
    const details = parsed(root.GOMOKUARENASETUP[0], broken);
    if (nameOfSwitches(details?.rules) + size !== code) unread();
    pairs = details.captures ?? null;
  }
  return { setup: { rows, sideToMove: sideAfter(nodes, last, stones), pairs }, last };
}

function sideAfter(nodes, last, stones) {
  for (const node of nodes.slice(0, Math.max(last, 0) + 1).reverse()) {
    const told = firstOf(node, "PL").toLowerCase()[0];
    if (told === "b" || told === "w") return told === "b" ? "black" : "white";
  }
  const first = nodes.slice(Math.max(last, 0)).find(isMove);
  if (first) return "B" in first ? "black" : "white";
  const black = [...stones.values()].filter((it) => it === "X").length;
  return 2 * black > stones.size ? "white" : "black";
}

/** The tree of the first game of an SGF. given: the code of the rules where it does not say its own. */
function readSgf(text, given) {
  const game = new SgfReader(text).game();
  usualGame(game);
  const [root, nodes] = [game.nodes[0], mainNodes(game)];
  const code = rulesOfRoot(root, given);
  const { size } = arena.position(code).rules;
  const isSetUp = !("GOMOKUARENA" in root) && ("GOMOKUARENASETUP" in root || nodes.some(setsUp));
  if (!isSetUp && nodes.some(setsUp)) unread();
  const { setup, last } = isSetUp ? setUpStones(root, nodes, code, size) : { setup: null, last: -1 };
  const tree = new Tree(code, setup);
  checkMain(nodes, setup, size, root);
  fillFrom(game, tree, size, new Set(nodes.slice(0, last + 1)));
  tree.checked();
  if (!isSetUp && !("GOMOKUARENA" in root)) checkResult(tree, resultNamed(firstOf(root, "RE")));
  return tree;
}

/** What a record of the main line refuses: a colour out of turn, moves behind a pass, clocks that are none. */
function checkMain(nodes, setup, size, root) {
  if (Math.max(firstOf(root, "PB").length, firstOf(root, "PW").length) > 1000) broken();
  let [ply, hasPassed] = [setup?.sideToMove === "white" ? 1 : 0, false];
  for (const node of nodes.filter(isMove)) {
    const color = "B" in node ? "B" : "W";
    if (("B" in node && "W" in node) || node[color].length > 1) broken();
    if (isPass(node[color][0], size)) hasPassed = true;
    else {
      const clock = setup ? "" : firstOf(node, `${color}L`);
      if (hasPassed || color !== "BW"[ply % 2] || (clock && !/^[+-]?[0-9]{1,12}(\.[0-9]*)?$/.test(clock))) broken();
      ply += 1;
    }
  }
}

/** Plays the nodes of all strands. given: nodes that set stones up before the first move. */
function fillFrom(game, tree, size, given) {
  const side = tree.setup?.sideToMove === "white" ? 1 : 0;
  const waiting = [[game, tree.root, 0, false]];
  while (waiting.length) {
    let [strand, at, ply, hasPassed] = waiting.pop();
    for (const node of strand.nodes) {
      if (setsUp(node) && !given.has(node)) broken();
      if (isMove(node)) {
        const color = "B" in node ? "B" : "W";
        if (isPass(node[color][0], size)) hasPassed = true;
        else {
          if (hasPassed || color !== "BW"[(ply + side) % 2]) broken();
          at = tree.play(at, sgfPoint(node[color][0], size));
          ply += 1;
        }
      }
      tree.say(at, commentOf(node));
      drawFrom(node, tree, at, size);
    }
    for (const next of [...strand.after].reverse()) waiting.push([next, at, ply, hasPassed]);
  }
}

function commentOf(node) {
  const comment = (node.C ?? []).join("");
  // What we say of a move stands at the end, and is short.
  const end = comment.slice(-400);
  const found = GENERATED.exec(end);
  const isWhole = found && (found[0].startsWith("\n\n") || end.length === comment.length);
  return isWhole ? comment.slice(0, comment.length - end.length + found.index) : comment;
}

function drawFrom(node, tree, at, size) {
  const pointsOf = (value) => {
    try {
      return sgfPoints([value], size).filter((it) => across(it) < size && down(it) < size);
    } catch {
      return [];
    }
  };
  for (const [name, values] of Object.entries(node)) {
    if (Object.hasOwn(SHAPES, name)) {
      for (const value of values) for (const it of pointsOf(value)) tree.mark(at, it, SHAPES[name]);
    } else if (name === "LB") {
      for (const value of values) {
        const [points, ...text] = value.split(":");
        const label = [...simpleText(text.join(":"))].slice(0, LIMITS.label).join("").trim();
        if (label) for (const it of pointsOf(points)) tree.mark(at, it, null, label);
      }
    }
  }
}

/** Refuses a game whose text says that it ended otherwise than its board shows. */
function checkResult(tree, told) {
  const { outcome } = tree.position(tree.end());
  if (outcome && told && told.winner !== outcome.winner) refuse("The text says another result than the board.");
}

const OTHER_RULES = "This kind of file does not hold these rules: copy the link.";
const sgfText = (text) => text.replace(/([\]\\])/g, "\\$1");
const sgfLetters = (point) => point[0] + COLUMNS[down(point)];

/** A tree as SGF with the properties of its rules. */
function writeSgf(tree) {
  const { rules } = arena.position(tree.rules);
  if (!Object.hasOwn(PRESETS, rules.name)) refuse(OTHER_RULES);
  const root = [`FF[4]GM[4]CA[UTF-8]AP[gomoku-arena]SZ[${rules.size}]RU[${rules.name}]`];
  if (tree.setup) {
    for (const [name, letter] of [["AB", "X"], ["AW", "O"]]) {
      const points = [];
      tree.setup.rows.forEach((row, y) => [...row].forEach((it, x) => it === letter && points.push(COLUMNS[x] + COLUMNS[y])));
      if (points.length) root.push(name + points.map((it) => `[${it}]`).join(""));
    }
    root.push(`PL[${tree.setup.sideToMove === "black" ? "B" : "W"}]`);
    const ours = { rules: { ...PRESETS[rules.name], size: rules.size }, captures: tree.setup.pairs };
    root.push(`GOMOKUARENASETUP[${sgfText(JSON.stringify(ours))}]`);
  }
  return sgfOf(tree, root.join(""));
}

/** A tree as SGF whose first node has these properties besides what is said of it. */
function sgfOf(tree, root) {
  const side = tree.setup?.sideToMove === "white" ? 1 : 0;
  const [pieces, open, waiting] = [["("], [], [[tree.root, 0]]];
  while (waiting.length) {
    const [at, depth] = waiting.pop();
    while (open.length && open.at(-1) >= depth) {
      open.pop();
      pieces.push(")");
    }
    if (at.before?.branches.length > 1) {
      open.push(depth);
      pieces.push("\n(");
    }
    const move = at.move ? `${"BW"[(depth - 1 + side) % 2]}[${sgfLetters(at.move)}]` : root;
    pieces.push(`\n;${move}${at.comment && `C[${sgfText(at.comment)}]`}${drawnIn(at.markup)}`);
    for (const next of [...at.branches].reverse()) waiting.push([next, depth + 1]);
  }
  return `${pieces.join("").replace("(\n", "(")}${")".repeat(open.length)})\n`;
}

function drawnIn(markup) {
  const values = new Map();
  for (const { point, shape, label } of markup) {
    const name = shape ? Object.keys(SHAPES).find((it) => SHAPES[it] === shape) : "LB";
    const value = sgfLetters(point) + (shape ? "" : `:${sgfText(label)}`);
    values.set(name, `${values.get(name) ?? ""}[${value}]`);
  }
  return [...values].map(([name, value]) => name + value).join("");
}
