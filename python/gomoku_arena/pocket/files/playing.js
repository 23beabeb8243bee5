// A game against a level.

const LEVEL_SECONDS = 2;
const HINT_SECONDS = 1;

const playing = {
  thinks: false,
  asksToResign: false,

  position: () => desk.tree.position(desk.at),
  ending: () => endingOf(playing.position(), desk.play.resigned),
  isYours: () => !playing.ending() && playing.position().sideToMove === desk.play.you,

  view: () => ({
    picture: pictureOf(desk.tree, desk.at, desk.play.hint ? [{ point: desk.play.hint, text: "", rank: "best" }] : []),
    live: playing.isYours(),
    numbers: false,
  }),

  point(point) {
    if (!playing.isYours()) return;
    desk.tree.you = desk.play.you;
    playMove(point);
  },

  /** The level moves where it is its turn. */
  async look(turn) {
    if (playing.ending() || playing.isYours()) return;
    playing.thinks = true;
    playing.fill();
    try {
      const report = await thought("play", { level: desk.play.level }, playing.position(), { seconds: LEVEL_SECONDS }, turn);
      playing.thinks = false;
      if (report) playMove(report.move);
    } catch (error) {
      playing.thinks = false;
      if (turn === desk.turn) refill(byId("play-end"), failureCard(error, () => go({})));
    }
  },

  fill() {
    const [ending, { you, level }] = [playing.ending(), desk.play];
    const isThinking = playing.thinks && !ending && !playing.isYours();
    const last = desk.at.move && playing.position().sideToMove === you ? said("played {move}", { move: desk.at.move }) : "";
    fillSeat(byId("seat-other"), other(you), levelName(level), isThinking ? said("thinking…") : last, !ending && !playing.isYours());
    fillSeat(byId("seat-you"), you, said("You"), playing.isYours() ? said("Your turn") : "", playing.isYours());
    refill(byId("play-end"), ending && endCard(ending));
    byId("play-end").hidden = !ending;
    if (ending) keepGame(desk.tree, desk.at);
    const confirm = [
      button(said("Keep playing"), () => playing.ask(false)),
      button(said("Resign this game"), () => (playing.ask(false), go({ play: { ...desk.play, resigned: you } }))),
    ];
    const tools = [
      button(said("Hint"), () => playing.hint(), { symbol: "hint" }),
      button(said("Take back"), () => playing.takeBack(), { symbol: "undo" }),
      button(said("Resign"), () => playing.ask(true), { symbol: "resign" }),
      button(said("New game"), () => openSheet("new"), { symbol: "anew" }),
    ];
    const [hint, takeBack, resign, anew] = tools;
    hint.disabled = !playing.isYours();
    takeBack.disabled = resign.disabled = !desk.at.before;
    refill(byId("play-tools"), ending ? [takeBack, anew] : playing.asksToResign ? confirm : tools);
    fillMoves(byId("play-moves"));
  },

  ask(asks) {
    playing.asksToResign = asks;
    playing.fill();
  },

  /** A whole turn back, to the reader's own move. */
  takeBack() {
    const { you } = desk.play;
    const sides = (at) => desk.tree.position(at).sideToMove;
    let at = desk.at.before ?? desk.at;
    if (at.before && sides(at) !== you) at = at.before;
    const branches = at.branches.filter((it) => it === desk.at || it.branches.includes(desk.at));
    for (const it of branches) desk.tree.remove(it);
    go({ at, play: { ...desk.play, resigned: null, hint: null } });
  },

  async hint() {
    const turn = desk.turn;
    const report = await thought("hint", { level: 8 }, playing.position(), { seconds: HINT_SECONDS }, turn).catch(() => null);
    if (!report) return;
    desk.play.hint = report.move;
    show();
    toast(`${said("suggested move")}${said(", ")}${report.move}`);
  },
};

function fillSeat(host, color, name, line, isToMove) {
  host.classList.toggle("is-to-move", isToMove);
  const who = make("span", { class: "seat-who" }, make("strong", {}, name), pairsOf(playing.position(), color));
  refill(host, sideOf(color), who, make("span", { class: "soft" }, line));
}

function endCard({ winner, sentence }) {
  const won = winner === desk.play.you;
  const title = winner ? said(won ? "You won" : "You lost") : said("Draw");
  return make(
    "div",
    { class: `end-card ${winner ? (won ? "is-won" : "is-lost") : ""}`, role: "status" },
    make("h2", {}, title),
    make("p", { class: "soft" }, sentence),
    button(said("Play again"), () => beginGame(desk.code, desk.play.level, desk.play.you), { kind: "is-filled" }),
    button(said("Review"), () => reviewing.open()),
    button(said("Analyse"), () => go({ mode: "analyse" })),
  );
}

const failureCard = (error, again) =>
  make("div", { class: "care-card", role: "alert" }, make("p", {}, failureText(error)), button(said("Try again"), again));

/** Begins a game against a level. */
function beginGame(code, level, you) {
  const side = you === "random" ? ["black", "white"][Math.floor(2 * Math.random())] : you;
  desk.code = code;
  const tree = Object.assign(new Tree(code), { you: side });
  playing.asksToResign = false;
  if (desk.tree) keepGame(desk.tree, desk.at);
  go({ tree, at: tree.root, mode: "play", play: { level, you: side, resigned: null, hint: null } });
}
