// A timed run: as many puzzles as possible in a few minutes, each a little harder than the one before.

const running = {
  /** The run that goes on or has just ended: {end, solved, mistakes, rating, left, isOver, timer}. left: places of puzzles. */
  run: null,

  get isOn() {
    return running.run !== null && !running.run.isOver;
  },

  begin() {
    const left = solving.wanted();
    const end = Date.now() + 1000 * PUZZLES.run.seconds;
    const timer = setInterval(running.tick, 500);
    running.run = { end, solved: 0, mistakes: 0, rating: solving.all[left[0]][5], left, isOver: false, timer };
    running.next();
    focusBoard();
  },

  next(told = "") {
    const { run } = running;
    const { alike, step } = PUZZLES.run;
    const far = (place) => Math.abs(solving.all[place][5] - run.rating);
    const nearest = [...run.left].sort((one, two) => far(one) - far(two)).slice(0, alike);
    if (!nearest.length) return running.end(told);
    const taken = nearest[Math.floor(Math.random() * nearest.length)];
    run.left = run.left.filter((it) => it !== taken);
    run.rating += step;
    return solving.begin(taken, told);
  },

  /** A puzzle was solved or missed; the next one comes. */
  count(isSolved) {
    const { run } = running;
    const move = solving.puzzle.line[2 * solving.found];
    const told = isSolved ? said("Solved!") : said("The move was {move}.", { move });
    run[isSolved ? "solved" : "mistakes"] += 1;
    if (run.mistakes < PUZZLES.run.mistakes) running.next(told);
    else running.end(told);
  },

  tick() {
    if (Date.now() >= running.run.end) return running.end();
    const clock = byId("puzzle-clock");
    if (clock) clock.textContent = running.left();
    return undefined;
  },

  /** The time that is left, such as 2:05. */
  left() {
    const seconds = Math.max(Math.ceil((running.run.end - Date.now()) / 1000), 0);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  },

  best: () => kept.get("runs")?.[solving.preset] ?? 0,

  end(told = "") {
    const { run } = running;
    clearInterval(run.timer);
    run.isOver = true;
    kept.set("runs", { ...kept.get("runs"), [solving.preset]: Math.max(running.best(), run.solved) });
    if (solving.state === "judging") solving.state = "find";
    solving.told = [told, said("The run is over."), said("Solved: {n}", { n: run.solved })].filter(Boolean).join(" ");
    // What is being judged is of no interest any more.
    if (desk.mode === "puzzles") go({});
  },

  fill() {
    const { run, isOn } = running;
    const { seconds, mistakes: all } = PUZZLES.run;
    const best = running.best();
    const offered = said("{minutes} minutes, {n} mistakes end it. Best: {best}", { minutes: seconds / 60, n: all, best });
    const detail = run ? said("Mistakes: {n} of {all}. Best: {best}", { n: run.mistakes, all, best }) : offered;
    const title = run ? said("Solved: {n}", { n: run.solved }) : said("Timed run");
    const words = make("div", {}, make("strong", {}, title), make("p", { class: "soft" }, detail));
    const clock = isOn && make("span", { id: "puzzle-clock", role: "timer" }, running.left());
    const start = () => button(said("Start"), () => running.begin(), { symbol: "clock", letter: "T" });
    refill(byId("puzzle-run"), words, clock, isOn ? button(said("End"), () => running.end(), { symbol: "close" }) : start());
  },
};
