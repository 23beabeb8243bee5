// Puzzles: the side to move wins by force or stops a win; another move is judged by the solver.

const solving = {
  preset: null,
  all: [],
  index: 0,
  tree: null,
  at: null,
  found: 0,
  state: "",
  told: "",
  isHelped: false,
  /** What the reader wants: puzzles of one kind and as hard, all of them where it is empty. */
  kind: "",
  level: "",

  get puzzle() {
    const [game, told, others, kind, asked, rating, name] = solving.all[solving.index];
    const line = pointsIn(told);
    const own = asked || (line.length + 1) / 2;
    return { game, line, answers: [line[0], ...pointsIn(others)], isDefence: kind === "defence", asked, own, rating, name };
  },

  position: () => (solving.tree ? solving.tree.position(solving.at) : arena.position(desk.code)),

  view: () =>
    solving.tree
      ? { picture: pictureOf(solving.tree, solving.at), live: solving.state !== "solved", numbers: false }
      : { picture: { size: 15, ply: 0, stones: [] }, live: false },

  /** Puzzles of those rules, at the first that is not solved. */
  async choose(preset) {
    solving.all = await puzzlesOf(preset);
    solving.preset = preset;
    solving.beginFirst();
  },

  /** Takes puzzles of a kind or a level from now on. */
  want(changes) {
    Object.assign(solving, changes);
    kept.set("puzzles", { kind: solving.kind, level: solving.level });
    if (solving.wanted().includes(solving.index)) show();
    else solving.beginFirst();
  },

  beginFirst() {
    const solved = new Set(kept.get("solved") ?? []);
    const wanted = solving.wanted();
    solving.begin(wanted.find((it) => !solved.has(solving.all[it].at(-1))) ?? wanted[0]);
  },

  /** The kinds that there are under these rules. */
  kinds: () => Object.keys(PUZZLES.kinds).filter((kind) => solving.all.some((it) => it[3] === kind)),

  /** The one that the reader wants; empty where these rules have none such. */
  kindNow: () => (solving.kinds().includes(solving.kind) ? solving.kind : ""),

  /** The places of those that the reader wants; all of them where there are none such. */
  wanted() {
    const { all, level } = solving;
    const kind = solving.kindNow();
    const fits = (it) => (!kind || it[3] === kind) && (!level || levelOf(it[5]) === level);
    const places = [...all.keys()].filter((place) => fits(all[place]));
    return places.length ? places : [...all.keys()];
  },

  begin(index, told = "") {
    const tree = readLink(solving.all[index][0]);
    if (!running.isOn) running.run = null;
    Object.assign(solving, { index, tree, at: tree.end(), found: 0, state: "find", told, isHelped: false });
    go({ mode: "puzzles" });
  },

  async look() {
    if (solving.tree) {
      // Nobody judges any more what was tried before the reader went elsewhere.
      if (solving.state !== "judging") return;
      Object.assign(solving, { state: "find", told: "" });
      return show();
    }
    const { kind = "", level = "" } = kept.get("puzzles") ?? {};
    Object.assign(solving, { kind, level });
    const name = arena.position(desk.code).rules.name;
    await solving.choose(name in RULE_NAMES ? name : "freestyle").catch((error) => toast(failureText(error)));
  },

  async point(point) {
    if (!solving.tree || solving.state === "solved" || solving.state === "judging") return;
    const { line, answers } = solving.puzzle;
    const position = solving.position();
    const after = playedOn(position, point);
    if (!after) return;
    const isRight = solving.found ? point === line[2 * solving.found] : answers.includes(point);
    if (isRight || after.outcome?.winner === position.sideToMove) solving.goOn(point);
    else await solving.judge(point, after);
  },

  goOn(point) {
    const { line, own, name } = solving.puzzle;
    solving.at = solving.tree.play(solving.at, point);
    solving.found += 1;
    if (solving.position().outcome || solving.found === own) {
      for (const follows of line.slice(2 * solving.found - 1)) {
        if (!solving.position().outcome) solving.at = solving.tree.play(solving.at, follows);
      }
      solving.state = "solved";
      solving.told = said(solving.isHelped ? "Solved, with help. It will come back." : "Solved!");
      if (!solving.isHelped) kept.set("solved", [...new Set([...(kept.get("solved") ?? []), name])]);
      if (running.isOn) return running.count(true);
    } else {
      const reply = line[2 * solving.found - 1];
      const color = colorName(solving.position().sideToMove);
      solving.at = solving.tree.play(solving.at, reply);
      solving.told = said("{move} is right. {color} answered {reply}.", { move: point, color, reply });
    }
    return show();
  },

  /** Why a move is not the one: the other side may win itself, or has an answer. */
  async judge(point, after) {
    const turn = desk.turn;
    Object.assign(solving, { state: "judging", told: said("judging…") });
    show();
    const engine = await engineFor("solve", {});
    const lost = after.outcome ? null : await engine.forcedWin(after, { by: "threats", nodes: 30_000 }).catch(() => null);
    const turned = after.outcome || lost ? null : await thought("judge", {}, after, { nodes: 60_000 }, turn).catch(() => null);
    if (turn !== desk.turn) return;
    solving.state = "find";
    const isStopped = solving.puzzle.isDefence && !after.outcome && !lost && !(turned?.winIn > 0);
    if (isStopped) solving.told = said("No win is found against {move} either. Another move is surer: try to find it.", { move: point });
    else if (turned?.winIn < 0) solving.told = said("{move} wins as well. The solution goes another way: try to find it.", { move: point });
    else if (running.isOn) return running.count(false);
    else {
      solving.isHelped = true;
      const [answer] = lost?.line ?? (turned ? [turned.move] : []);
      let why = said("it wins nothing by force");
      if (lost) why = said("loses to a forced win in {n}: {line}", { n: lost.winIn, line: lost.line.join(" ") });
      else if (answer) why = said("{color} answers {reply}", { color: colorName(after.sideToMove), reply: answer });
      solving.told = said("{move} is not the move: {why}. Try another.", { move: point, why });
    }
    return show();
  },

  /** What is to be done. */
  task() {
    const { game, isDefence, asked, own: n } = solving.puzzle;
    const color = colorName(solving.tree.position(solving.tree.find(startOf(game))).sideToMove);
    if (isDefence) return said("{color} to stop the win", { color });
    return asked ? said("{color} to win with threes", { color }) : said("{color} to win in {n}", { color, n });
  },

  fill() {
    if (!solving.tree) return;
    const { rating, own: moves } = solving.puzzle;
    byId("puzzle-title").textContent = solving.task();
    const place = said("Puzzle {n} of {all}", { n: solving.index + 1, all: solving.all.length });
    byId("puzzle-place").textContent = `${place} · ${said(PUZZLES.levels[levelOf(rating)].name)}`;
    byId("puzzle-found").textContent = said("{n} of {all} moves found", { n: solving.found, all: moves });
    byId("puzzle-told").textContent = solving.told;
    byId("puzzle-told").className = `told is-${solving.state}`;
    const isOver = solving.state === "solved";
    const next = button(said("Next puzzle"), () => solving.goToNext(), { symbol: "next", letter: "N", kind: isOver ? "is-filled" : "" });
    const others = [
      button(said("Start again"), () => solving.begin(solving.index), { symbol: "anew", letter: "R" }),
      !isOver && button(said("Show the next move"), () => solving.showNext(), { symbol: "hint", letter: "H" }),
    ];
    refill(byId("puzzle-tools"), !running.isOn && [next, ...others]);
    running.fill();
    byId("puzzle-choices").hidden = running.isOn;
    refill(byId("puzzle-choices"), solving.choices());
  },

  choices() {
    const all = ["", said("All")];
    const rules = PRESET_NAMES.map((it) => [it, said(RULE_NAMES[it])]);
    const kinds = solving.kinds().map((it) => [it, said(PUZZLES.kinds[it])]);
    const levels = Object.entries(PUZZLES.levels).map(([it, { name }]) => [it, said(name)]);
    return [
      choices(said("Rules"), rules, solving.preset, (it) => solving.choose(it)),
      choices(said("Kind of puzzle"), [all, ...kinds], solving.kindNow(), (kind) => solving.want({ kind })),
      choices(said("Difficulty"), [all, ...levels], solving.level, (level) => solving.want({ level })),
      letterSwitch(show),
    ];
  },

  /** The next one that the reader wants, round and round. */
  goToNext() {
    const wanted = solving.wanted();
    solving.begin(wanted.find((it) => it > solving.index) ?? wanted[0]);
  },

  showNext() {
    solving.isHelped = true;
    solving.goOn(solving.puzzle.line[2 * solving.found]);
  },
};

const PRESET_NAMES = Object.keys(RULE_NAMES);
const levelOf = (rating) => Object.keys(PUZZLES.levels).find((it) => rating < PUZZLES.levels[it].below);
const startOf = (game) => pointsIn(game.split(".").at(-1));
