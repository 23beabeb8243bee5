// Begins: what is seen at once, then the rules and the engine, then the game that was kept or that the address names.

const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);

function startChoices() {
  const menu = byId("language");
  menu.append(...Object.entries(LANGUAGES).map(([value, { name }]) => make("option", { value, lang: value }, name)));
  menu.value = root.lang;
  menu.addEventListener("change", () => {
    kept.set("language", menu.value);
    location.reload();
  });
  byId("theme").addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    kept.set("theme", root.dataset.theme);
  });
}

function startBoard() {
  const told = { point: (it) => MODES[desk.mode].point(it), step };
  board = new Board(byId("board"), told, boardWords());
  // Until the rules are there the board shows itself.
  const size = kept.get("desk")?.size ?? 15;
  board.show({ picture: { size, ply: 0, stones: [] }, look: { confirm: "small" } });
}

function startTools() {
  const pressed = {
    open: () => openSheet("open"),
    share: () => openSheet("share"),
    ...Object.fromEntries(Object.keys(MODES).map((mode) => [mode, () => go({ mode })])),
  };
  for (const it of document.querySelectorAll("[data-tab]")) it.addEventListener("click", () => arena && pressed[it.dataset.tab]());
  byId("rules").addEventListener("click", () => openSheet("new"));
  byId("file").addEventListener("change", (event) => openFile(event.target.files[0]).finally(() => (event.target.value = "")));
  byId("engine-on").addEventListener("change", (event) => {
    analysing.isOn = event.target.checked;
    go({});
  });
  byId("comment").addEventListener("input", (event) => analysing.say(event.target.value));
  refill(
    byId("actions"),
    button(said("Play on from here"), playOn, { symbol: "play" }),
    button(said("Threats"), () => analysing.findThreats(), { symbol: "threats" }),
    button(said("Copy the link"), copyLink, { symbol: "link" }),
    button(said("Save file"), () => openSheet("share"), { symbol: "save" }),
  );
  byId("drop-open").addEventListener("click", () => openSheet("open"));
  byId("sheet").addEventListener("click", (event) => event.target === byId("sheet") && closeSheet());
}

/** Goes on against the level: on the reader's side of a game of their own, else on the side that is to move. */
function playOn() {
  const you = desk.tree.you ?? desk.tree.position(desk.at).sideToMove;
  go({ mode: "play", play: { ...desk.play, you, resigned: null, hint: null } });
}

const PAGE_KEYS = { ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "above", ArrowDown: "below", Home: "first", End: "last" };

function startKeys() {
  document.addEventListener("keydown", pressByLetter);
  document.addEventListener("keydown", (event) => {
    const isTaken = event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    // The board has arrows and Home of its own, and the review is scrolled by them.
    const taken = `input, textarea, select, dialog, #review:focus${event.key === "Delete" ? "" : ", [role=grid]"}`;
    const isElsewhere = document.activeElement?.closest(taken);
    if (isTaken || isElsewhere || desk.mode !== "analyse" || !arena) return;
    if (event.key === "Delete") analysing.remove();
    else if (Object.hasOwn(PAGE_KEYS, event.key)) step(PAGE_KEYS[event.key]);
    else return;
    event.preventDefault();
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    if (arena) openFile(event.dataTransfer.files[0]);
  });
}

/** The game of the address, else the one that was kept, else another. */
async function firstGame() {
  const before = kept.get("desk");
  if (before) {
    desk.play = { ...desk.play, ...before.play };
    desk.code = before.code ?? desk.code;
  }
  if (isLink(location.search)) {
    const { tree, at } = await readAddress(location.search);
    history.replaceState(null, "", location.pathname);
    if (before) {
      const { tree: old, at: place } = gameTold(before.game);
      keepGame(old, place);
    }
    return { tree, at, mode: "analyse" };
  }
  if (!before) return null;
  return { ...gameTold(before.game), mode: before.mode === "analyse" ? "analyse" : "play" };
}

async function begin() {
  speak();
  startChoices();
  startBoard();
  startTools();
  startGraph();
  startKeys();
  if (location.protocol.startsWith("http") && "serviceWorker" in navigator) {
    navigator.serviceWorker.register("service-worker.js").catch(() => {});
  }
  try {
    await loadArena();
  } catch (error) {
    return refill(byId("failed"), failureCard(error, () => location.reload()));
  }
  const tree = new Tree(desk.code);
  let first = null;
  try {
    first = await firstGame();
  } catch (error) {
    toast(failureText(error));
  }
  const wanted = location.hash.slice(1);
  go({ tree, at: tree.root, mode: "play", ...first, ...(Object.hasOwn(MODES, wanted) && { mode: wanted }) });
  return root.classList.add("is-ready");
}

if (kept.get("theme")) root.dataset.theme = kept.get("theme");
begin();
