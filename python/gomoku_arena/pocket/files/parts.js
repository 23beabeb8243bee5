// Parts that the page is made of.

const byId = (id) => document.getElementById(id);

const ICONS = {
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.800 1-2.500A6 6 0 0 0 12 3z",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  anew: "M4 12a8 8 0 1 0 3-6.200M4 4v5h5",
  level: "M4 7h10M18 7h2M4 17h2M10 17h10M16 4v6M8 14v6",
  resign: "M5 21V4h13l-3 5 3 5H5",
  threats: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  play: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM10 8.500l6 3.500-6 3.500z",
  open: "M3 6a2 2 0 0 1 2-2h4l2 3h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",
  next: "M5 12h14M13 6l6 6-6 6",
  close: "M6 6l12 12M18 6L6 18",
  clock: "M12 4a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 8v4.500l3 2M9 2h6",
  up: "M12 20V5M6 11l6-6 6 6",
  remove: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
};

const lineIcon = (name) => {
  const drawn = icon(ICONS[name]);
  drawn.setAttribute("class", "line-icon");
  return drawn;
};

/** A button with words, and perhaps an icon and a key of one letter. */
function button(words, pressed, { kind = "", symbol = null, key = words, letter = null } = {}) {
  const told = letter && wantsLetters() ? letter : null;
  const attributes = { type: "button", class: kind, "data-key": key, "aria-keyshortcuts": told, on: { click: pressed } };
  return make("button", attributes, symbol && lineIcon(symbol), make("span", {}, words));
}

/** Whether there are keys of one letter. Who speaks to their computer may want none, as words are letters to a page. */
const wantsLetters = () => kept.get("letters") !== false;

/** A switch for these keys; redraw: draws the buttons that have them anew. */
function letterSwitch(redraw) {
  const change = ({ target }) => (kept.set("letters", target.checked), redraw());
  const box = make("input", { type: "checkbox", role: "switch", "data-key": "letters", on: { change } });
  box.checked = wantsLetters();
  return make("label", { class: "switch" }, box, said("Keys of one letter"));
}

/** What hosts are to have once their buttons are let go: one that is taken away while it is pressed is never clicked. */
const waiting = new Map();

/** Gives a host these children. A button that had the focus has it again. */
function refill(host, ...children) {
  const isWaiting = waiting.has(host);
  waiting.set(host, children);
  if (!isWaiting) fillOnce(host);
}

function fillOnce(host) {
  if (host.querySelector("button:active")) return requestAnimationFrame(() => fillOnce(host));
  const children = waiting.get(host);
  waiting.delete(host);
  const key = host.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  host.replaceChildren(...children.flat().filter(Boolean));
  if (key) [...host.querySelectorAll("[data-key]")].find((it) => it.dataset.key === key)?.focus({ preventScroll: true });
  return undefined;
}

const focusBoard = () => byId("board").querySelector("[role=gridcell][tabindex='0']")?.focus();

/** A choice of several, as a group of buttons. */
function choices(label, options, chosen, choose) {
  const buttons = options.map(([value, words]) => {
    const pressed = String(value === chosen);
    const it = button(words, () => choose(value), { key: `${label} ${value}` });
    it.setAttribute("aria-pressed", pressed);
    return it;
  });
  return make("div", { class: "choices", role: "group", "aria-label": label }, buttons);
}

let toastTimer = null;

/** Tells something for a while, perhaps with a way back. */
function toast(words, undo = null) {
  const host = byId("toast");
  clearTimeout(toastTimer);
  const hide = () => host.replaceChildren();
  const back = undo && button(said("Undo"), () => (hide(), undo()));
  refill(host, make("p", { class: "toast" }, make("span", {}, words), back));
  toastTimer = setTimeout(hide, undo ? 10_000 : 5_000);
}

const per = (chance) => (chance === 0 || chance === 1 ? 100 * chance : Math.min(Math.max(Math.round(100 * chance), 1), 99));

/** The stone of a side, and its name for those who hear. */
const sideOf = (color) => [
  make("span", { class: `disc is-${color}`, "aria-hidden": "true" }),
  make("span", { class: "sr-only" }, colorName(color)),
];

/** What a side has captured: a dot for each pair that wins, full once it is taken. Null under rules without captures. */
function pairsOf({ rules: { captures, goal }, pairs }, color) {
  if (!captures) return null;
  const taken = pairs[color === "black" ? 0 : 1];
  const dots = Array.from({ length: goal }, (_, place) => make("span", { class: `disc is-${place < taken ? other(color) : "open"}` }));
  const label = said("Captured pairs: {taken} of {goal}", { taken, goal });
  return make("span", { class: "pairs", role: "img", "aria-label": label }, dots, make("span", { class: "soft" }, `${taken} / ${goal}`));
}

/** The same for both sides, where no seats are shown. */
const pairsOfBoth = (position) =>
  position.rules.captures && ["black", "white"].map((color) => make("span", {}, sideOf(color), pairsOf(position, color)));

/** A position as the board draws it. */
function pictureOf(tree, at, marks = [], ghosts = []) {
  const position = tree.position(at);
  const { rules, rows, sideToMove, captured, pendingFive, fiveStones, outcome, forbidden } = position;
  const line = lineTo(at);
  const numbers = new Map(line.map((it, ply) => [it, ply + 1]));
  const stones = rows.flatMap((row, y) =>
    [...row].flatMap((it, x) => {
      if (it === ".") return [];
      const point = named(x, y);
      return [{ point, color: it === "X" ? "black" : "white", number: numbers.get(point) ?? null }];
    }),
  );
  return {
    size: rules.size,
    ply: line.length,
    to_move: outcome ? null : sideToMove,
    stones,
    last: at.move,
    captured: captured.map((point) => ({ point, color: sideToMove })),
    forbidden: outcome ? {} : Object.fromEntries(forbidden.map((it) => [it.point, it.reason])),
    pending: pendingFive && !outcome ? fiveStones : [],
    winning: outcome?.termination === "five" ? fiveStones : [],
    ...{ marks, ghosts, markup: at.markup },
  };
}

/** A line from a position as numbered ghosts where its stones would stand, without those that it captures. */
function ghostsOf(position, line) {
  const ghosts = new Map();
  let at = position;
  for (const point of line) {
    if (at.outcome) break;
    ghosts.set(point, { point, color: at.sideToMove, number: ghosts.size + 1 });
    at = at.play(point);
  }
  return [...ghosts.values()].filter((it) => at.stone(it.point));
}

/** How a game ended, in a sentence; null while it goes on. resigned: the colour that gave up. */
function endingOf(position, resigned = null) {
  const [winner, reason] = resigned ? [other(resigned), "resigned"] : [position.outcome?.winner, position.outcome?.termination];
  if (!reason) return null;
  const names = { winner: winner && colorName(winner), loser: winner && colorName(other(winner)) };
  const sentences = {
    five: said("{winner} wins with five in a row", names),
    captures: said("{winner} wins by captures", names),
    forbidden: said("{winner} wins: {loser} played a forbidden point", names),
    resigned: said("{winner} wins: {loser} resigned", names),
    no_legal_move: said("Draw: {reason}", { reason: said("no legal move is left") }),
  };
  return { winner, sentence: sentences[reason] };
}
