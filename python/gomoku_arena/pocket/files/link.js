// Games as part of an address, as the pages of a server write and read them: game=1.renju15.h8i9 and tree=…

const LINK = /(?:^|[?&]game=)(1\.[a-z]{4,}[0-9]{1,2}[A-Za-z0-9._-]*)(?=$|[&#\s])/;
const LINKED = { characters: 2500, tree: 3000, bytes: 30_000 };
const DRAWN = ["triangle", "square", "circle", "cross"];

const runs = (row) => row.replace(/\.+$/, "").replace(/\.+/g, (it) => it.length).toLowerCase();

/** The main line of a tree as a link. */
function linkOf(tree) {
  const { rules, setup } = tree;
  const parts = ["1", rules];
  if (setup) {
    const held = setup.pairs ? `-${setup.pairs.join("-")}` : "";
    parts.push(setup.rows.map(runs).join("_"), setup.sideToMove[0] + held);
  }
  return [...parts, lineTo(tree.end()).join("")].join(".");
}

const pointsIn = (text) => {
  const points = text.match(/[a-v][0-9]{1,2}/g) ?? [];
  if (points.join("") !== text || points.length > LIMITS.game) refuse("This link is damaged.");
  return points;
};

function unrolled(text, size) {
  if (!/^(?:[xo]|[0-9]{1,2})*$/.test(text)) refuse("This link is damaged.");
  const row = text.toUpperCase().replace(/[0-9]{1,2}/g, (it) => ".".repeat(it));
  if (row.length > size) refuse("This link is damaged.");
  return row.padEnd(size, ".");
}

/** The tree of one line of a link. */
function readLink(text) {
  if (text.length > LINKED.characters) refuse("This link is damaged.");
  const [version, rules, ...parts] = text.split(".");
  if (version !== "1" || !rules || ![1, 3].includes(parts.length)) refuse("This link is damaged.");
  let setup = null;
  if (parts.length === 3) {
    const { size } = arena.position(rules).rules;
    const rows = parts[0].split("_").map((it) => unrolled(it, size));
    const side = /^([bw])(?:-([0-9]{1,2})-([0-9]{1,2}))?$/.exec(parts[1]);
    if (rows.length !== size || !side) refuse("This link is damaged.");
    const pairs = side[2] ? [Number(side[2]), Number(side[3])] : null;
    setup = { rows, sideToMove: side[1] === "b" ? "black" : "white", pairs };
  }
  return Tree.of(rules, pointsIn(parts.at(-1)), setup);
}

/** Variations, comments and marks of a tree as plain values; null where it has none. says: whether comments are told. */
function besides(tree, says = true) {
  const told = { variations: [], comments: [], markup: [] };
  for (const [number, { before, first, own }] of tree.strands().entries()) {
    if (number) told.variations.push([before, first - 1, own.map((it) => it.move).join("")]);
    for (const [index, it] of says ? own.entries() : []) {
      if (it.comment) told.comments.push([number, first + index, it.comment]);
      for (const { point, shape, label } of it.markup) {
        if (!shape) told.markup.push([number, first + index, null, point, label]);
      }
      for (const shape of new Set(it.markup.map((one) => one.shape).filter(Boolean))) {
        const points = it.markup.filter((one) => one.shape === shape).map((one) => one.point);
        told.markup.push([number, first + index, shape, points.join(""), ""]);
      }
    }
  }
  if (!told.variations.length && !told.comments.length && !told.markup.length) return null;
  if (!told.markup.length) delete told.markup;
  return told;
}

/** Adds what `besides` told to a tree of one line. */
function addBesides(tree, told) {
  const { variations, comments, markup = [] } = told ?? {};
  if (![variations, comments, markup].every(Array.isArray)) refuse("This link is damaged.");
  const strands = [{ first: 0, own: tree.strands()[0].own }];
  const at = ([strand, length]) => strands[strand]?.own[length - strands[strand].first] ?? refuse("This link is damaged.");
  for (const it of variations) {
    const own = [];
    let node = at(it);
    for (const move of pointsIn(String(it[2]))) own.push((node = tree.play(node, move)));
    strands.push({ first: it[1] + 1, own });
  }
  for (const it of comments) tree.say(at(it), String(it[2]));
  for (const it of markup) {
    if (it[2] !== null && !DRAWN.includes(it[2])) refuse("This link is damaged.");
    const label = String(it[4]).slice(0, LIMITS.label);
    for (const point of pointsIn(String(it[3]))) tree.mark(at(it), point, it[2], label);
  }
  return tree;
}

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).body;

/** All bytes of a stream; null where they are more than those. */
async function collected(stream, most) {
  const [parts, reader] = [[], stream.getReader()];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      return null;
    }
  }
}

/** A value as compressed text for an address; empty where that is too long. */
async function packed(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  if (bytes.length > LINKED.bytes) return "";
  const small = await collected(through(bytes, new CompressionStream("deflate")), Infinity);
  const text = btoa(String.fromCharCode(...small)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return text.length <= LINKED.tree ? text : "";
}

/** The value again. */
async function unpacked(text) {
  if (text.length > LINKED.tree) refuse("This link is damaged.");
  let bytes = null;
  try {
    bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (it) => it.charCodeAt(0));
    bytes = await collected(through(bytes, new DecompressionStream("deflate")), LINKED.bytes);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes ?? refuse("This link is damaged.")));
  } catch {
    return refuse("This link is damaged.");
  }
}

/** The query of a game's address, at that position. Of a large tree comments stay behind, and then variations. */
async function queryOf(tree, at) {
  const link = linkOf(tree);
  if (link.length > LINKED.characters) return null;
  const all = besides(tree);
  let told = all ? await packed(all) : "";
  if (all && !told && all.variations.length) told = await packed(besides(tree, false));
  const [main, line] = [lineTo(tree.end()), lineTo(at)];
  const isMain = line.every((move, ply) => main[ply] === move);
  let shown = "";
  if (!isMain) shown = told ? `&at=${line.join("")}` : "";
  else if (line.length < main.length) shown = `&ply=${line.length}`;
  return `game=${link}${shown}${told && `&tree=${told}`}`;
}

/** Whether a text is a link, or has one in an address. */
const isLink = (text) => !/^\[?\s*\{/.test(text) && LINK.test(text);

/** The tree of a link or an address, and the position that it shows: {tree, at}. */
async function readAddress(text) {
  const tree = readLink(LINK.exec(text)[1]);
  const value = (name) => new RegExp(`[?&]${name}=([A-Za-z0-9_-]+)`).exec(text)?.[1];
  const told = value("tree");
  if (told) addBesides(tree, await unpacked(told));
  tree.checked();
  const [at, ply] = [value("at"), value("ply")];
  const line = at ? pointsIn(at) : lineTo(tree.end()).slice(0, ply === undefined ? undefined : Number(ply));
  return { tree, at: tree.find(line) ?? tree.end() };
}
