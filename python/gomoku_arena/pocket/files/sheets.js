// Sheets over the page: a new game, opening, and sharing.

const MODES = { play: playing, analyse: analysing, puzzles: solving };

function openSheet(name) {
  const host = byId("sheet");
  const close = button("", () => host.close(), { symbol: "close", kind: "is-bare", key: "close" });
  close.setAttribute("aria-label", said("Close"));
  const { title, body } = SHEETS[name]();
  refill(host, make("div", { class: "sheet-head" }, make("h2", { id: "sheet-title" }, title), close), body);
  if (!host.open) host.showModal();
}

const closeSheet = () => byId("sheet").close();

const wanted = { preset: null, size: null, level: null, you: null };

const SHEETS = {
  new() {
    const { name, size } = arena.position(desk.code).rules;
    wanted.preset ??= name in RULE_NAMES ? name : "freestyle";
    wanted.size ??= size;
    wanted.level ??= desk.play.level;
    wanted.you ??= desk.play.you;
    const choose = (key) => (value) => {
      wanted[key] = value;
      if (key === "preset") wanted.size = value === "ninuki" ? 19 : 15;
      openSheet("new");
    };
    const part = (label, options, key) => [make("h3", {}, label), choices(label, options, wanted[key], choose(key))];
    const rules = PRESET_NAMES.map((it) => [it, said(RULE_NAMES[it])]);
    const levels = LEVELS.map((_, at) => [at + 1, String(at + 1)]);
    const colors = [["black", said("Black")], ["white", said("White")], ["random", said("Random")]];
    const begin = () => {
      closeSheet();
      beginGame(`${wanted.preset}${wanted.size}`, wanted.level, wanted.you);
      Object.assign(wanted, { preset: null, size: null, level: null, you: null });
    };
    const body = [
      part(said("Rules"), rules, "preset"),
      make("p", { class: "soft" }, said(RULE_SENTENCES[wanted.preset])),
      part(said("Board"), [13, 15, 19].map((it) => [it, `${it}×${it}`]), "size"),
      part(said("Level"), levels, "level"),
      make("p", { class: "soft" }, levelName(wanted.level)),
      part(said("Your colour"), colors, "you"),
      button(said("Begin"), begin, { kind: "is-filled is-wide" }),
    ];
    return { title: said("New game"), body: body.flat() };
  },

  open() {
    const text = make("textarea", { rows: 3, "aria-label": said("Paste a game or a position"), placeholder: said("Moves, a link, or the text of a file") });
    const games = keptGames().map((it, index) => gameRow(it, index));
    const body = [
      button(said("Open a file"), () => byId("file").click(), { symbol: "open", kind: "is-wide" }),
      make("p", { class: "soft" }, "SGF, PSQ, PGN, JSON, RenLib"),
      text,
      button(said("Open this text"), () => openText(text.value), { kind: "is-wide" }),
      make("h3", {}, said("On this device")),
      games.length ? make("ul", { class: "games" }, games) : make("p", { class: "soft" }, said("No games yet. What you play is kept here, in this browser alone.")),
      make("p", { class: "note" }, make("strong", {}, said("Nothing leaves this device.")), ` ${said("It works without a connection.")}`),
    ];
    return { title: said("Open"), body };
  },

  share() {
    const body = [
      button(said("Copy the link"), copyLink, { symbol: "link", kind: "is-wide is-filled" }),
      button(said("Save as SGF"), () => saveFile("sgf"), { symbol: "save", kind: "is-wide" }),
      button(said("Save as PSQ"), () => saveFile("psq"), { symbol: "save", kind: "is-wide" }),
      button(said("Save as JSON"), () => saveFile("json"), { symbol: "save", kind: "is-wide" }),
      button(said("Save as text"), () => saveFile("txt"), { symbol: "save", kind: "is-wide" }),
    ];
    return { title: said("Share"), body };
  },
};

const RULE_SENTENCES = {
  freestyle: "Five or more in a row win. Nothing is forbidden.",
  standard: "Exactly five win; six or more do not count.",
  renju: "Black may not make two threes, two fours or six in a row at once.",
  caro: "Five win unless both of their ends are blocked.",
  ninuki: "Five in a row win, and so do five captured pairs. Two threes at once are forbidden.",
};

function keptOpening({ link }) {
  try {
    const tree = readLink(link);
    return openingTitle(tree, tree.end());
  } catch {
    return "";
  }
}

function gameRow(game, index) {
  const count = (game.link.split(".").at(-1).match(/[a-v]/g) ?? []).length;
  const day = new Date(game.day).toLocaleDateString(root.lang);
  const code = game.link.split(".")[1];
  const open = () => {
    closeSheet();
    const { tree, at } = gameTold(game);
    lay(tree, at, "analyse");
  };
  const rules = said(RULE_NAMES[/^[a-z]+/.exec(code)[0]] ?? "Rules");
  const words = [said("{n} moves", { n: count }), rules, keptOpening(game), day].filter(Boolean).join(" · ");
  const remove = button("", () => (kept.set("games", keptGames().filter((_, at) => at !== index)), openSheet("open")), {
    ...{ symbol: "remove", kind: "is-bare", key: `remove ${index}` },
  });
  remove.setAttribute("aria-label", `${said("Delete")} ${index + 1}`);
  return make("li", {}, button(words, open, { key: `open ${index}` }), remove);
}

const openText = (text) => openRead(() => readText(text, desk.tree.rules));

/** Lays the game on the desk that is read; tells why where none is. */
async function openRead(read) {
  try {
    const { tree, at, leftOut } = await read();
    closeSheet();
    lay(tree, at, "analyse");
    if (leftOut) toast(said("Moves that cannot be played were left out: {n}", { n: leftOut }));
  } catch (error) {
    toast(failureText(error));
  }
}

async function openFile(file) {
  if (!file) return;
  if (file.size > 4 * MOST_LETTERS) return toast(said("The file is too large."));
  await openRead(async () => readFile(new Uint8Array(await file.arrayBuffer()), desk.tree.rules));
}

async function copyLink() {
  const query = await queryOf(desk.tree, desk.at);
  if (query === null) return toast(said("The file is too large."));
  const text = `${location.href.split(/[?#]/)[0]}?${query}`;
  try {
    await navigator.clipboard.writeText(text);
    toast(said("Copied"));
  } catch {
    openSheet("share");
    const field = make("textarea", { rows: 3, readonly: true, "aria-label": said("Link") }, text);
    byId("sheet").append(field);
    field.select();
  }
}

function saveFile(suffix) {
  const written = { sgf: writeSgf, psq: writePsq, json: writeJson, txt: (tree) => `${lineTo(tree.end()).join(" ")}\n` };
  const holdsStones = suffix === "sgf" || suffix === "json";
  if (!holdsStones && desk.tree.setup) return toast(said("Only SGF and JSON hold stones that were set up."));
  let text = "";
  try {
    text = written[suffix](desk.tree);
  } catch (error) {
    return toast(failureText(error));
  }
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href, download: `game.${suffix}` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
