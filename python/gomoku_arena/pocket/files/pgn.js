// PGN: tags, moves with comments, and variations in parentheses.

const PGN_BEGINNING = /^(?:\[\s{0,9}[A-Za-z][\w '?]{0,39}?\s{1,9}"|1\s{0,3}\.+\s{0,9}[A-Za-z][0-9]{1,2}\s[^{(]{0,999}\{)/;
const PGN_BEFORE = /(?:[%;][^\n]*\s*|\{[^}]*\}\s*)/y;
const PGN_TOKEN = new RegExp(
  [
    String.raw`\[\s{0,9}(?<name>\w[\w '?]{0,39}?)\s{1,9}"(?<tag>(?:[^"\\]|\\.){0,2000})"\s{0,9}\]`,
    String.raw`\{(?<comment>[^}]*)(?:\}|(?<open>$(?![^])))`,
    String.raw`;(?<line>[^\n]*)`,
    String.raw`(?<=^|\n)%[^\n]*`,
    String.raw`\$(?<glyph>[0-9]{1,3})`,
    "(?<mark>[!?]{1,2})",
    "(?<parenthesis>[()])",
    String.raw`(?<result>1-0|0-1|1/2-1/2|\*)(?![\w/-])`,
    String.raw`[0-9]{1,3}(?:\s{0,3}\.+|(?=\s))`,
    String.raw`(?<point>[A-Za-z][0-9]{1,2})(?![A-Za-z0-9])[+#]?`,
    String.raw`(?<word>[^\s(){};$!?]+)`,
  ].join("|"),
  "g",
);
const KINDS = ["tag", "comment", "open", "line", "glyph", "mark", "parenthesis", "result", "point", "word"];
const PGN_VARIANT = /^gomoku (\w{1,20}) ([0-9]{1,2})x\2$/;
const PGN_RULES = ["Variant", "Rules", "Rule", "RuleSet", "Game"];
const PGN_CLOCK = /\[%(?:clk|emt)\s{1,9}(?:[0-9]{1,4}:)?[0-9]{1,4}:[0-9]{1,2}(?:\.[0-9]{1,9})?\]/g;
const PGN_SECONDS = /^[0-9]{1,6}(?:\.[0-9]{1,9})?\s?s$/;
const PGN_SIZE = /^([0-9]{1,2})(?:\s?x\s?\1)?$/;
const GLYPHS = ["!", "?", "!!", "??", "!?", "?!", "1", "2", "3", "4", "5", "6"];

/** Parts of a game: one with more cannot be shown, and takes long to be refused. */
const MOST_TOKENS = 50_000;

const pgnBroken = () => refuse("This PGN is damaged.");

function isPgn(text) {
  let at = 0;
  for (;;) {
    PGN_BEFORE.lastIndex = at;
    const found = PGN_BEFORE.exec(text);
    if (!found) return PGN_BEGINNING.test(text.slice(at, at + 1100));
    at = PGN_BEFORE.lastIndex;
  }
}

/** The tags and the tokens, [kind, text], of the first game. */
function firstPgn(text) {
  const [tags, tokens] = [{}, []];
  let [isBegun, isOver] = [false, false];
  for (const { groups } of text.matchAll(PGN_TOKEN)) {
    const kind = KINDS.findLast((it) => groups[it] !== undefined) ?? "";
    const isComment = ["comment", "line", ""].includes(kind);
    const name = (groups.name ?? "").replace(/\W/g, "");
    if ((isBegun && kind === "tag") || (isOver && !isComment) || Object.hasOwn(tags, name)) break;
    if (kind === "tag") tags[name] = groups.tag.replace(/\\(.)/g, "$1");
    else if (kind) {
      tokens.push([kind, groups[kind]]);
      if (tokens.length > MOST_TOKENS) refuse("This game has too many moves.");
      isBegun ||= !isComment;
      isOver = kind === "result";
    }
  }
  return { tags, tokens };
}

/** The tree of the first game of a PGN. given: the code of the rules where it does not say its own. */
function readPgn(text, given) {
  let { tags, tokens } = firstPgn(text);
  if (/pente|playok/i.test(`${tags.Site ?? ""} ${PGN_RULES.map((it) => tags[it] ?? "").join(" ")}`)) unread();
  const variant = tags.Variant ?? "";
  const isOurs = variant.startsWith("gomoku ");
  if (isOurs && !tokens.some(([kind]) => kind === "point")) {
    const comments = tokens.filter(([kind]) => kind === "comment").map(([, it]) => it).join(" ");
    const points = comments.match(/\b[a-v][0-9]{1,2}\b/g) ?? [];
    tokens = [...points.map((it) => ["point", it]), ...tokens.filter(([kind]) => kind !== "comment")];
  }
  const code = isOurs ? ownVariant(variant) : pgnRules(tags, tokens, given);
  const names = tokens.filter(([kind]) => kind === "point").map(([, it]) => it.toLowerCase());
  if (!names.length) refuse("There are no moves in this text.");
  const ways = isOurs ? [false] : lettersLeftOut(names);
  const told = pgnResult(tags, tokens);
  return inOneWay(ways.map((isLeftOut) => () => {
    const tree = pgnTree(tokens, code, isLeftOut);
    checkResult(tree, told && { winner: pgnWinner(told, tags, isOurs, tokens) });
    return tree;
  }));
}

function ownVariant(variant) {
  const found = PGN_VARIANT.exec(variant);
  if (!found || !Object.hasOwn(PRESETS, found[1])) unread();
  return `${found[1]}${Number(found[2])}`;
}

function pgnRules(tags, tokens, given) {
  const size = PGN_SIZE.exec(tags.BoardSize || tags.Size || "");
  const name = rulesNamed(PGN_RULES.map((it) => tags[it]).find((it) => it !== undefined) ?? "");
  if (!name) return size ? resizedCode(given, Number(size[1])) : given;
  const points = tokens.filter(([kind]) => kind === "point").map(([, it]) => it.toLowerCase());
  const least = Math.max(0, ...points.map((it) => Math.max(it.charCodeAt(0) - 96, Number(it.slice(1)))));
  const usual = name === "ninuki" ? 19 : 15;
  return `${name}${size ? Number(size[1]) : ([usual, 15, 19, 20, 22].find((it) => it >= least) ?? usual)}`;
}

/** 1-0, 0-1 or 1/2-1/2 as a game says it; null where it says nothing. */
function pgnResult(tags, tokens) {
  const isOne = (it) => ["1-0", "0-1", "1/2-1/2"].includes(it);
  let depth = 0;
  const told = tokens.filter(([kind, it]) => {
    if (kind === "parenthesis") depth += it === "(" ? 1 : -1;
    return kind === "result" && depth === 0;
  });
  return [tags.Result ?? "", told[0]?.[1] ?? ""].find(isOne) ?? null;
}

/** Who won. White has the first stone in our games, and where the result says so that the board shows. */
function pgnWinner(told, tags, isOurs, tokens) {
  if (told === "1/2-1/2") return null;
  const winner = told === "1-0" ? "black" : "white";
  const whiteBegan = isOurs || "Player1Name" in tags || winner === shownWinner(tokens);
  return whiteBegan ? winner : other(winner);
}

/** Who has a five at the end of the main line, whatever the rules. */
function shownWinner(tokens) {
  let [position, depth] = [arena.position("freestyle22"), 0];
  for (const [kind, text] of tokens) {
    if (kind === "parenthesis") depth += text === "(" ? 1 : -1;
    else if (kind === "point" && !depth) {
      try {
        position = position.play(text.toLowerCase());
      } catch {
        break;
      }
    }
  }
  return position.outcome?.winner ?? null;
}

function pgnTree(tokens, code, isLeftOut) {
  const tree = new Tree(code);
  const [open, waiting] = [[], []];
  let [at, isEmpty, main] = [tree.root, false, 0];
  const comment = (text, isTimed) => {
    const whole = text.split(/\s+/).filter(Boolean).join(" ");
    const bare = isTimed ? whole.replace(PGN_CLOCK, "").trim() : whole;
    const said = isTimed && PGN_SECONDS.test(bare) ? "" : bare;
    if (!said) return;
    if (isEmpty) waiting.push(said);
    else at.heard = [...(at.heard ?? []), said];
  };
  for (const [kind, text] of tokens) {
    if (kind === "point") {
      at = tree.play(at, withI(text.toLowerCase(), isLeftOut));
      if (waiting.length) at.heard = [...(at.heard ?? []), ...waiting.splice(0)];
      isEmpty = false;
      if (!open.length && (main += 1) > LIMITS.game) refuse("This game has too many moves.");
    } else if (kind === "comment" || kind === "line") comment(text, at.before && !open.length);
    else if (kind === "glyph" || kind === "mark") {
      if (!GLYPHS.includes(text) || isEmpty || !at.before) comment(kind === "glyph" ? `$${text}` : text, false);
    } else if (text === "(" && kind === "parenthesis") {
      if (!at.before || isEmpty) pgnBroken();
      open.push(at);
      [at, isEmpty] = [at.before, true];
    } else if (kind === "parenthesis") {
      if (!open.length || isEmpty) pgnBroken();
      at = open.pop();
    } else if (kind !== "result") pgnBroken();
  }
  if (open.length) pgnBroken();
  for (const { own } of tree.strands()) for (const it of own) tree.say(it, (it.heard ?? []).join("\n"));
  return tree.checked();
}
