// Analysis: candidates on the board, lines, the bar, variations, comments, and threats.

const ANALYSIS = { options: { multi_pv: 3 }, limit: { seconds: 15 } };

const analysing = {
  isOn: true,
  report: null,
  /** What was found about threats, for the position it was asked of. */
  threats: null,
  /** A line from a position, which is drawn as long as that is shown: {at, line}. */
  variation: null,

  position: () => desk.tree.position(desk.at),

  view() {
    const lines = analysing.report?.lines ?? [];
    const best = lines[0]?.chance ?? 0;
    const marks = lines.map(({ move, chance }, index) => ({
      ...{ point: move, text: String(per(chance)), spoken: `${per(chance)}%` },
      rank: index === 0 ? "best" : best - chance < 0.1 ? "next" : "weak",
    }));
    const { variation } = analysing;
    const line = variation?.at === desk.at ? variation.line : [];
    const picture = pictureOf(desk.tree, desk.at, line.length ? [] : marks, ghostsOf(analysing.position(), line));
    return { picture, numbers: true, steps: stepsOf() };
  },

  point(point) {
    if (!analysing.position().outcome) playMove(point);
  },

  async look(turn) {
    [analysing.report, analysing.threats] = [null, null];
    show();
    const position = analysing.position();
    if (!analysing.isOn || position.outcome) return;
    const hear = (report) => {
      analysing.report = report;
      show();
    };
    try {
      const report = await thought("analyse", ANALYSIS.options, position, ANALYSIS.limit, turn, throttled(hear));
      if (report) hear(report);
    } catch (error) {
      if (turn === desk.turn) refill(byId("lines"), failureCard(error, () => go({})));
    }
  },

  fill() {
    const { report } = analysing;
    const position = analysing.position();
    fillBar(position, report);
    byId("engine-on").checked = analysing.isOn;
    const speed = report && report.seconds > 0 ? said("{n} nodes/s", { n: short(report.nodes / report.seconds) }) : "";
    const ending = endingOf(position, null);
    byId("engine-depth").textContent = report ? `${said("depth {n}", { n: report.depth })} · ${speed}` : analysing.isOn && !ending ? said("looking…") : "";
    const rows = (report?.lines ?? []).map((line, index) => lineRow(line, index));
    refill(byId("lines"), ending ? make("p", { class: "soft" }, ending.sentence) : rows);
    fillMoves(byId("moves"));
    reviewing.fill();
    const comment = byId("comment");
    if (document.activeElement !== comment) comment.value = desk.at.comment;
    refill(
      byId("move-tools"),
      button(said("Make it the main line"), () => (desk.tree.promote(desk.at), go({})), { symbol: "up" }),
      button(said("Delete from here on"), () => analysing.remove(), { symbol: "remove" }),
    );
    for (const it of byId("move-tools").children) it.disabled = !desk.at.before;
    refill(byId("threats"), analysing.threats && make("p", { role: "status" }, analysing.threats));
    byId("threats").hidden = !analysing.threats;
  },

  remove() {
    const { at, tree } = desk;
    if (!at.before) return;
    const back = tree.remove(at);
    go({ at: at.before });
    toast(said("Deleted: {n}", { n: at.move }), () => {
      if (desk.tree !== tree) return;
      back();
      go({ at });
    });
  },

  say(text) {
    desk.at.comment = text.slice(0, LIMITS.comment);
    desk.at.said = undefined;
    fillMoves(byId("moves"));
    keepDesk();
  },

  async findThreats() {
    const turn = desk.turn;
    analysing.threats = said("looking…");
    show();
    const found = await threatsOf(analysing.position(), turn).catch(failureText);
    if (turn !== desk.turn) return;
    analysing.threats = found;
    show();
  },
};

/** Who could win by force, in a sentence. */
async function threatsOf(position, turn) {
  if (position.outcome) return endingOf(position).sentence;
  const engine = await engineFor("solve", {});
  const [color, sentences] = [position.sideToMove, []];
  const own = await engine.forcedWin(position, { by: "threats", nodes: 60_000 });
  if (own) {
    const told = said("{color} wins by threats in {n}", { color: colorName(color), n: own.winIn });
    sentences.push(`${told}: ${own.line.join(" ")}`);
  }
  const turned = withTurn(position, other(color));
  const theirs = turn === desk.turn && turned ? await engine.forcedWin(turned, { by: "threats", nodes: 60_000 }) : null;
  if (theirs) {
    const told = said("{color} threatens to win by threats in {n}", { color: colorName(other(color)), n: theirs.winIn });
    sentences.push(`${told}: ${theirs.line.join(" ")}`);
  }
  return sentences.join(" · ") || said("Nobody threatens anything.");
}

function fillBar(position, report) {
  const { outcome, sideToMove } = position;
  let black = null;
  if (outcome) black = outcome.winner === null ? 0.5 : outcome.winner === "black" ? 1 : 0;
  else if (report) black = sideToMove === "black" ? report.chance : 1 - report.chance;
  const bar = byId("bar");
  bar.style.setProperty("--black", `${100 * (black ?? 0.5)}%`);
  const [one, two] = black === null ? ["", ""] : [per(black), 100 - per(black)];
  byId("bar-black").textContent = one;
  byId("bar-white").textContent = two;
  bar.setAttribute("aria-valuenow", String(black === null ? 50 : one));
}

function lineRow({ move, chance, winIn, pv }, index) {
  const worth = winIn > 0 ? said("win in {n}", { n: winIn }) : winIn < 0 ? said("loss in {n}", { n: -winIn }) : `${per(chance)} %`;
  const row = button("", () => playMove(move), { kind: `line ${index ? "" : "is-best"}`, key: `line ${index}` });
  row.replaceChildren(
    make("span", { class: "chance" }, worth),
    make("span", { class: "pv" }, make("strong", {}, move), ` ${pv.slice(1, 10).join(" ")}`),
  );
  return row;
}

function short(number) {
  for (const [unit, size] of [["M", 1e6], ["k", 1e3]]) if (number >= size) return `${+(number / size).toPrecision(3)} ${unit}`;
  return String(Math.round(number));
}

/** Calls that at most every so often, with the latest of what came. */
function throttled(hear, gap = 150) {
  let told = -Infinity;
  return (value) => {
    if (performance.now() - told < gap) return;
    told = performance.now();
    hear(value);
  };
}
