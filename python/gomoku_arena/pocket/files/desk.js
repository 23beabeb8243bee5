// The game on the desk, which all parts of the page show, and the engines that look at it.

const desk = {
  mode: "play",
  tree: null,
  at: null,
  /** The reader's colour, the level that plays the other, and who gave up. */
  play: { level: 3, you: "black", resigned: null, hint: null },
  /** The rules of the next game. */
  code: "freestyle15",
  /** Grows with every change: what an engine was asked before is of the past. */
  turn: 0,
};

let board = null;

/** The page's own place among its tabs. */
const tabNow = () => MODES[desk.mode].tab ?? desk.mode;

/** Shows the position that the desk is at. */
function show() {
  if (!arena) return;
  const mode = MODES[desk.mode];
  const view = mode.view();
  root.dataset.mode = desk.mode;
  for (const it of document.querySelectorAll("[data-tab]")) {
    if (it.dataset.tab === tabNow()) it.setAttribute("aria-current", "page");
    else it.removeAttribute("aria-current");
  }
  for (const it of document.querySelectorAll("[data-panel]")) it.hidden = it.dataset.panel !== desk.mode;
  board.show({ live: true, look: { confirm: "small", from_bottom: false }, ...view });
  const position = mode.position();
  const opening = ["play", "analyse"].includes(desk.mode) && openingTitle(desk.tree, desk.at);
  byId("rules").textContent = [rulesTitle(position.rules), opening].filter(Boolean).join(" · ");
  // On Play the seats have them.
  refill(byId("pairs"), desk.mode !== "play" && pairsOfBoth(position));
  mode.fill();
  if (desk.mode !== "puzzles") keepDesk();
}

function keepDesk() {
  const isKept = kept.set("desk", {
    ...{ mode: tabNow(), play: { ...desk.play, hint: null }, code: desk.code },
    game: toldGame(desk.tree, desk.at),
    size: arena.position(desk.tree.rules).rules.size,
  });
  if (!isKept && desk.tree.moves > 1 && !desk.isWarned) {
    desk.isWarned = true;
    toast(said("This browser keeps nothing: save the game as a file."));
  }
}

/** Another position of the game, or another part of the page: whatever the engine looked at is of the past. */
function go(changes) {
  Object.assign(desk, changes);
  desk.turn += 1;
  stopEngines();
  reviewing.follow();
  show();
  MODES[desk.mode].look?.(desk.turn);
}

/** Lays a game on the desk; the one before it is kept. The reader has the side that was theirs in it. */
function lay(tree, at, mode) {
  if (desk.tree) keepGame(desk.tree, desk.at);
  desk.play = { ...desk.play, you: tree.you ?? desk.play.you, resigned: null, hint: null };
  go({ tree, at, mode });
}

/** The position after a move of the side to move; null where the rules do not allow it, which is said. */
function playedOn(position, point) {
  try {
    return position.play(point);
  } catch (error) {
    const reason = position.reason(point);
    const why = reason ? boardWords()[reason] : position.stone(point) ? said("there is a stone already") : error.message;
    toast(said("This cannot be played: {why}", { why }));
    return null;
  }
}

/** Plays a move of the side to move, if it can be played. Returns whether it is played. */
function playMove(point) {
  if (!playedOn(desk.tree.position(desk.at), point)) return false;
  go({ at: desk.tree.play(desk.at, point), play: { ...desk.play, resigned: null, hint: null } });
  return true;
}

const STEPS = {
  first: () => desk.tree.root,
  back: () => desk.at.before ?? desk.at,
  forward: () => desk.at.branches[0] ?? desk.at,
  last: () => desk.tree.end(desk.at),
  above: () => beside(-1),
  below: () => beside(1),
};

function beside(by) {
  const branches = desk.at.before?.branches ?? [desk.at];
  return branches[branches.indexOf(desk.at) + by] ?? desk.at;
}

function step(name) {
  const at = STEPS[name]();
  if (desk.mode === "analyse" && at !== desk.at) go({ at });
}

/** Engines by what they are for, each begun when it is first asked. */
const engines = new Map();

function engineFor(name, options) {
  const key = JSON.stringify([name, options]);
  if (!engines.has(key)) {
    const begun = arena.engine({ hash: 32, ...options });
    begun.catch(() => engines.delete(key));
    engines.set(key, begun);
  }
  return engines.get(key);
}

function stopEngines() {
  for (const it of engines.values()) it.then((engine) => engine.stop(), () => {});
}

/** What an engine thinks of a position, as long as the desk is where it was: null else. */
async function thought(name, options, position, limit, turn, hear = () => {}) {
  const engine = await engineFor(name, options);
  await engine.network(position).catch(() => {});
  if (turn !== desk.turn) return null;
  const report = await engine.analyse(position, limit, (it) => turn === desk.turn && hear(it));
  return turn === desk.turn ? report : null;
}
