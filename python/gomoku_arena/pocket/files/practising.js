// Practice on the page: the mistakes of one side of a reviewed game, for each of which a better move is looked for.

const practising = {
  tab: "analyse",
  /** The game with its review, and the side whose mistakes are looked at. */
  tree: null,
  review: null,
  color: null,
  isAll: false,
  trials: [],
  place: 0,
  isOver: false,

  /** The mistake that is looked at: {exercise, state, answer, asked, tries, hints}; null behind the last one. */
  get trial() {
    return practising.isOver ? null : practising.trials[practising.place];
  },

  /** With that side's mistakes of the game on the desk, which has a review. */
  begin(color) {
    Object.assign(practising, { tree: desk.tree, review: reviewing.current(), color, isAll: false });
    practising.setOut();
    focusNext();
    byId("board").scrollIntoView({ block: "nearest" });
  },

  setOut() {
    const { tree, review, color, isAll } = practising;
    const exercises = exercisesOf(tree, review, color, isAll ? isFlaw : isMistake);
    const trials = exercises.map((exercise) => ({ exercise, state: "open", answer: null, asked: null, tries: 0, hints: 0 }));
    Object.assign(practising, { trials, place: 0, isOver: !trials.length });
    go({ mode: "practice" });
  },

  position() {
    const { tree, trial } = practising;
    return trial ? trial.exercise.position : tree.position(tree.end());
  },

  view() {
    const { tree, trial } = practising;
    const at = trial ? trial.exercise.at : tree.end();
    const line = trial ? lineShown(trial) : [];
    const marks = trial && !line.length ? [markOf(trial.exercise.played)] : [];
    const picture = pictureOf(tree, at, marks, ghostsOf(practising.position(), line));
    const hinted = marks.length && trial.hints ? partOf(trial) : null;
    // What somebody has drawn there may be the answer.
    return { picture: { ...picture, markup: [], hinted }, live: Boolean(trial && !isDone(trial)), numbers: false };
  },

  point(point) {
    const { trial } = practising;
    if (!trial || isDone(trial) || !playedOn(trial.exercise.position, point)) return;
    practising.change({ state: "open", answer: null, asked: point });
  },

  /** Judges the move that was tried, unless the reader goes on meanwhile. */
  async look(turn) {
    const { trial } = practising;
    if (!trial?.asked) return;
    const { exercise, asked, tries } = trial;
    const found = {};
    try {
      const engine = await engineFor("practice", { hash: 16 });
      await engine.network(exercise.position).catch(() => {});
      found.answer = await answerTo(engine, exercise, asked);
    } catch (error) {
      found.failure = error;
    }
    if (turn !== desk.turn) return;
    trial.asked = null;
    if (found.failure) toast(failureText(found.failure));
    else Object.assign(trial, { ...found, state: found.answer.isRight ? "right" : "wrong", tries: tries + !found.answer.isRight });
    show();
  },

  /** Changes the trial; a move that is judged is of no interest any more, unless it is told anew. */
  change(changes) {
    Object.assign(practising.trial, { asked: null, ...changes });
    go({});
  },

  goTo(place) {
    if (practising.trial) practising.trial.asked = null;
    Object.assign(practising, { place, isOver: false });
    go({});
  },

  /** To the next mistake that is open, in a circle; behind the last one it is over. */
  next() {
    const { trials, trial, place } = practising;
    const circle = [...trials.keys()].map((it) => (place + 1 + it) % trials.length);
    const left = circle.find((it) => !isDone(trials[it]) && trials[it] !== trial);
    if (left !== undefined) return practising.goTo(left);
    trial.asked = null;
    practising.isOver = true;
    return go({});
  },

  /** A game against the level from before the mistake, on the side that erred. */
  playOn() {
    const { tree, color, trial } = practising;
    const begun = Tree.of(tree.rules, lineTo(trial.exercise.at), tree.setup);
    desk.play.you = color;
    lay(begun, begun.end(), "play");
  },

  fill() {
    const { trials, trial, place, isAll, color } = practising;
    const n = trial ? place + 1 : trials.length;
    byId("practice-place").textContent = said("{color}: {n} of {all}", { color: colorName(color), n, all: trials.length });
    const names = trials.map((it, at) => [at, `${signOf(it)} ${numbered(it.exercise.played)}`]);
    const list = choices(said("Learn from your mistakes"), names, trial && place, (it) => practising.goTo(it));
    refill(byId("practice-list"), list);
    const chosen = list.querySelector("[aria-pressed=true]");
    if (chosen) list.scrollLeft = chosen.offsetLeft - list.offsetLeft - (list.clientWidth - chosen.clientWidth) / 2;
    byId("practice-told").textContent = trial ? trialText(trial, color) : summaryText(trials, color);
    byId("practice-told").className = `told is-${stateOf(trial, trials)}`;
    refill(byId("practice-tools"), toolsOf(trial));
    byId("practice-all").checked = isAll;
    refill(byId("practice-letters"), letterSwitch(show));
  },
};

/** Whether the better move is known by now. */
const isDone = ({ state }) => state === "right" || state === "shown";

const bestOf = ({ exercise }) => exercise.played.better[0];
const partOf = (trial) => partAround(bestOf(trial), trial.exercise.position.rules.size);
const markOf = ({ move, grade }) => ({ point: move, text: GRADES[grade].glyph, rank: "weak", spoken: gradeName(grade) });
const signOf = ({ state, exercise }) => ({ right: "✓", shown: "…" })[state] ?? GRADES[exercise.played.grade].glyph;

/** What the told sentence looks like: like that of a puzzle. */
const stateOf = (trial, trials) => (trial ? { right: "solved" }[trial.state] ?? trial.state : trials.length ? "solved" : "open");

/** What is drawn after the position: the move that is judged, the answer to a wrong one, or what was better. */
function lineShown({ state, answer, asked, exercise }) {
  if (asked) return [asked];
  if (state === "shown") return exercise.played.better.slice(0, PRACTICE.shown);
  if (!answer) return [];
  const { move, line } = answer.found;
  return answer.isRight ? [move] : [move, ...line].slice(0, PRACTICE.shown);
}

function trialText(trial, color) {
  const { exercise, state, answer, asked, hints } = trial;
  const { played } = exercise;
  if (asked) return said("judging…");
  if (state === "shown") return said("Better was {line}.", { line: movesText(played.better.slice(0, PRACTICE.shown)) });
  if (answer) return answerText(answer, color);
  if (hints) {
    const [first, last] = partOf(trial);
    return said("Look between {first} and {last}.", { first, last });
  }
  const wanted = said("Find a better move for {color}.", { color: colorName(color) });
  return `${wanted} ${said("{move} was played: {grade}.", { move: numbered(played), grade: gradeText(played) })}`;
}

function summaryText(trials, color) {
  if (!trials.length) return said("No mistakes of {color} were found.", { color: colorName(color) });
  const right = trials.filter((it) => it.state === "right");
  const clean = right.filter((it) => !it.tries && !it.hints).length;
  return said("All looked at. Found at once: {clean}, with help: {helped}, not found: {rest}.", {
    ...{ clean, helped: right.length - clean, rest: trials.length - right.length },
  });
}

/** What can be done now. */
function toolsOf(trial) {
  const { trials } = practising;
  if (!trial) return [trials.length && tool(said("Once more"), () => practising.setOut(), "anew", "R", "is-filled")];
  const { state, hints } = trial;
  const [isKnown, isOpen] = [Boolean(bestOf(trial)), state === "open"];
  const isLast = trials.every((it) => it === trial || isDone(it));
  const goOn = () => practising.next();
  if (isDone(trial)) {
    const next = tool(said(isLast ? "Finish" : "Next"), goOn, "next", "N", "is-filled");
    return [next, tool(said("Play on from here"), () => practising.playOn(), "play")];
  }
  return [
    !isOpen && tool(said("Try again"), () => practising.change({ state: "open", answer: null }), "undo", "R", "is-filled"),
    isOpen && isKnown && !hints && tool(said("Hint"), () => practising.change({ hints: 1 }), "hint", "H"),
    isKnown && tool(said("Show it"), () => practising.change({ state: "shown", answer: null }), "eye", "S"),
    isOpen && tool(said("Skip"), goOn, "next", "N"),
  ];
}

/** A button that may be gone once it is pressed: whoever uses the keyboard goes on with what comes next. */
function tool(words, act, symbol, letter = null, kind = "") {
  return button(words, () => (act(), focusNext()), { symbol, kind, letter });
}

function focusNext() {
  if (practising.trial?.state === "open") focusBoard();
  else byId("practice-tools").querySelector("button")?.focus();
}

function panel() {
  const name = said("Learn from your mistakes");
  const taken = ({ target }) => {
    practising.isAll = target.checked;
    practising.setOut();
  };
  const all = make("input", { type: "checkbox", role: "switch", id: "practice-all", on: { change: taken } });
  return make(
    "section",
    { class: "part", "data-panel": "practice", "aria-label": name },
    make(
      "div",
      { class: "card" },
      make("h2", {}, name),
      make("div", { class: "practice-row" }, make("div", { id: "practice-list" }), make("p", { id: "practice-place", class: "soft" })),
      make("p", { id: "practice-told", class: "told", role: "status" }),
    ),
    make("div", { id: "practice-tools", class: "tools" }),
    make(
      "div",
      { class: "card practice-row" },
      make("label", { class: "switch" }, all, said("Also inaccuracies")),
      make("div", { id: "practice-letters" }),
      button(said("Back to the review"), () => reviewing.open(), { kind: "soft" }),
    ),
  );
}

for (const [it, { words }] of Object.entries(SENTENCES)) Object.assign(LANGUAGES[it].words, words);
ICONS.eye = "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z";
byId("main").querySelector(".panel").append(panel());
return practising;
