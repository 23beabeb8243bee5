// The review of the game on the desk: its graph, where it turned, figures for both sides, and moves that gave something away.

const MOST_REVIEWS = 12;

const reviewing = {
  /** Reviews that are over, by the links of their games; null until they were read. */
  known: null,
  /** The review under way, of the game of that link: {link, review, engine}. */
  run: null,
  failure: null,
  isShown: false,
  graph: null,

  /** {positions, moves, plies, isWhole} of the game on the desk; null where nothing is known of it. */
  current() {
    const link = linkOf(desk.tree);
    if (reviewing.run?.link === link) return reviewing.run.review;
    reviewing.known ??= readReviews();
    return reviewing.known.get(link) ?? null;
  },

  isBusy: () => reviewing.run !== null,

  async begin() {
    const run = { link: linkOf(desk.tree), review: null, engine: null };
    reviewing.stop();
    Object.assign(reviewing, { run, failure: null, isShown: true });
    try {
      const { tree } = desk;
      const game = mainLine(tree).map((it) => tree.position(it));
      run.engine = await arena.engine({ hash: 16 });
      run.review = new Review(game, run.engine);
      await run.engine.network(game[0]).catch(() => {});
      while (reviewing.run === run && !run.review.isWhole) {
        show();
        await run.review.step();
      }
      if (reviewing.run === run) keepReview(run.link, run.review);
    } catch (error) {
      // An engine that was closed fails as well.
      if (reviewing.run === run) reviewing.failure = error;
    }
    if (reviewing.run === run) reviewing.stop();
    show();
  },

  stop() {
    const { run } = reviewing;
    reviewing.run = null;
    run?.engine?.close();
  },

  /** Stops where the game on the desk is another one by now. */
  follow() {
    if (reviewing.run && reviewing.run.link !== linkOf(desk.tree)) reviewing.stop();
    reviewing.failure = null;
  },

  /** The review of the game on the desk, which begins unless it is known. */
  open() {
    reviewing.isShown = true;
    go({ mode: "analyse" });
    if (!reviewing.current()) reviewing.begin();
  },

  /** Moves of the main line that gave something away, by their positions. */
  flaws() {
    const [moves, line] = [reviewing.current()?.moves ?? [], mainLine()];
    return new Map(moves.filter(isFlaw).map((it) => [line[it.ply], it]));
  },

  fill() {
    const review = reviewing.current();
    fillGraph(review);
    root.dataset.notebook = reviewing.isShown ? "review" : "moves";
    const [moves, found] = [byId("moves"), byId("review")];
    [moves.hidden, found.hidden] = [reviewing.isShown, !reviewing.isShown];
    const tab = (isReview, words) => {
      const it = button(words, () => ((reviewing.isShown = isReview), show()), { key: `notebook ${isReview}` });
      it.setAttribute("aria-pressed", String(isReview === reviewing.isShown));
      return it;
    };
    refill(byId("notebook-tabs"), tab(false, said("Moves")), tab(true, said("Review")));
    if (reviewing.isShown) refill(found, controls(review), review?.isWhole ? findings(review) : [], flawList(review));
  },
};

/** Positions of the tree along its main line. */
const mainLine = (tree = desk.tree) => tree.strands()[0].own;

const showPly = (ply, line = []) => {
  const at = mainLine()[ply];
  analysing.variation = { at, line };
  go({ at, mode: "analyse" });
};

/** The same, from further down the page. */
const showOnBoard = (ply, line) => {
  showPly(ply, line);
  byId("board").scrollIntoView({ block: "nearest" });
};

function readReviews() {
  const told = kept.get("reviews");
  return new Map(told?.version === VERSION ? told.all : []);
}

function keepReview(link, { positions, moves, plies }) {
  reviewing.known ??= readReviews();
  reviewing.known.delete(link);
  reviewing.known.set(link, { positions: positions.map((it) => ({ ...it, analysis: null })), moves, plies, isWhole: true });
  for (const [oldest] of [...reviewing.known].slice(0, -MOST_REVIEWS)) reviewing.known.delete(oldest);
  kept.set("reviews", { version: VERSION, all: [...reviewing.known] });
}

function startGraph() {
  const words = { graph: said("Winning chance over the game"), unknown: said("not judged yet") };
  reviewing.graph = new PlyGraph(byId("graph"), words, (ply) => showPly(ply));
}

function fillGraph(review) {
  byId("graph").hidden = !review?.positions.length;
  if (byId("graph").hidden) return;
  const { positions, moves } = review;
  const line = mainLine();
  const told = Object.fromEntries(positions.map((it) => [it.ply, `${said("Black")} ${toldChance(it, "black")}`]));
  const flaws = moves.filter(isFlaw);
  for (const it of flaws) told[it.ply] += ` · ${gradeName(it.grade)}`;
  const chances = new Map(positions.map((it) => [it.ply, it.chance]));
  reviewing.graph.show({
    lines: [{ points: [...chances], filled: true, color: "plain" }],
    marks: flaws.map(({ ply, grade }) => ({ ply, chance: chances.get(ply), mark: grade })),
    ...{ told, plies: review.plies, shown: shownPly(line) },
  });
}

/** How many moves of the main line are shown. */
function shownPly(line) {
  const before = new Set(line);
  let at = desk.at;
  while (!before.has(at)) at = at.before;
  return line.indexOf(at);
}

function controls(review) {
  if (reviewing.failure) return failureCard(reviewing.failure, () => reviewing.begin());
  const isBusy = reviewing.isBusy();
  const pressed = () => (isBusy ? (reviewing.stop(), show()) : reviewing.begin());
  const toggle = button(said(isBusy ? "Stop" : "Review the game"), pressed, { symbol: isBusy ? "close" : "anew", key: "review" });
  toggle.disabled = !desk.tree.root.branches.length;
  const status = make("p", { class: "soft", role: "status" }, progressText(review));
  return make("div", { class: "review-controls" }, review?.isWhole ? null : toggle, status);
}

function progressText(review) {
  if (!desk.tree.root.branches.length) return said("There are no moves yet.");
  if (!review && reviewing.isBusy()) return said("looking…");
  if (!review) {
    return said("tengen judges every move: where the game turned, how accurate each side was, and what was better.");
  }
  if (!review.isWhole) return said("{n} of {all} positions", { n: review.positions.length, all: review.plies + 1 });
  return said("Moves that gave something away: {n}", { n: review.moves.filter(isFlaw).length });
}

/** Where the game turned, and how well each side played. */
function findings({ positions, moves }) {
  const found = turningPoint(positions, moves);
  const told = found ? turningDetails(found).map((it) => make("p", {}, it)) : [];
  const verdict = make("div", { class: "review-verdict" }, make("h2", {}, turningHeadline(found)), told);
  if (found?.losing) verdict.append(losingButtons(found.losing));
  return [verdict, playersTable(moves), practiceButtons(moves)];
}

/** The ways to look at the mistakes of a side once more. */
function practiceButtons(moves) {
  const erred = ["black", "white"].filter((color) => moves.some((it) => it.color === color && isMistake(it)));
  const told = (color) => said("Learn from {color}'s mistakes", { color: colorName(color) });
  return make("div", { class: "pair" }, erred.map((it) => button(told(it), () => practise(it))));
}

/** Begins practice, which is read when it is first wanted. */
async function practise(color) {
  const { turn } = desk;
  try {
    const part = await handedOf("practice");
    MODES.practice ??= part(offered());
    if (turn === desk.turn) MODES.practice.begin(color);
  } catch (error) {
    toast(failureText(error));
  }
}

function losingButtons({ ply, proof, answer }) {
  return make(
    "div",
    { class: "pair" },
    button(said("Try it again from here"), () => showOnBoard(ply - 1)),
    button(said("Show the refutation"), () => showOnBoard(ply, proof?.line ?? answer)),
  );
}

const gradeGlyph = (grade) => make("span", { class: `grade-glyph is-${grade}`, "aria-hidden": "true" }, GRADES[grade].glyph);

function playersTable(moves) {
  const colors = ["black", "white"];
  const summaries = colors.map((it) => summaryOf(moves, it));
  const heads = colors.map((it) =>
    make("th", { scope: "col" }, make("span", { class: `disc is-${it}`, "aria-hidden": "true" }), colorName(it)),
  );
  const row = (name, glyph, values) =>
    make("tr", {}, make("th", { scope: "row" }, glyph, name), values.map((it) => make("td", {}, String(it))));
  const accuracies = summaries.map(({ accuracy }) => (accuracy === null ? "—" : Math.round(accuracy)));
  const rows = Object.keys(GRADES).map((grade) =>
    row(gradeName(grade), gradeGlyph(grade), summaries.map((it) => it.grades[grade])),
  );
  return make("table", { class: "review-players" }, make("tr", {}, make("td", {}), heads), row(said("Accuracy"), null, accuracies), rows);
}

/** Moves that gave something away; one that is pressed shows what would have been better. */
function flawList(review) {
  const flaws = (review?.moves ?? []).filter(isFlaw);
  const rows = flaws.map((it) => {
    const row = button("", () => showOnBoard(it.ply - 1, it.better), { kind: "line", key: `flaw ${it.ply}` });
    row.replaceChildren(gradeGlyph(it.grade), make("strong", {}, numbered(it)), make("span", { class: "soft" }, judgedText(it)));
    return make("li", {}, row);
  });
  return make("ol", { class: "flaws" }, rows);
}
