// One game on the board, step by step.

const ICONS = {
  first: "M6 5h2v14H6zM19 5v14L9 12z",
  back: "M16 5v14L6 12z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  next: "M8 5v14l10-7z",
  last: "M5 5v14l10-7zM16 5h2v14h-2z",
  numbers:
    "M9 4h2l-.6 5h4l.6-5h2l-.6 5H20v2h-3.8l-.4 3H19v2h-3.4l-.6 4h-2l.6-4h-4L9 20H7l.6-4H4v-2h3.8l.4-3H5V9h3.4zm1.2 7-.4 3h4l.4-3z",
};

/** Milliseconds between two moves that are played by themselves. */
const PACE = 700;

class Viewer {
  /** moved(number, ply, last): is told whenever another position is shown. */
  constructor(host, content, moved) {
    Object.assign(this, { host, content, moved });
    this.timer = null;
    this.numbers = false;
  }

  get last() {
    return this.game.points.length;
  }

  /** Puts the game on the board as it stood after `ply`, at its end unless given. */
  open(raw, ply) {
    this.stop();
    this.game = readGame(raw, this.content.rules);
    const go = (number) => this.go(number);
    const boardHost = make("div", { class: "board" });
    this.board = new Board(boardHost, { point: (point) => this.goTo(point) });
    this.graph = new ScoreGraph(this.game, this.content, go);
    this.table = moveTable(this.game, go);
    this.players = make("div", { class: "players" });
    this.now = make("dl", { class: "now" });
    const panel = [this.players, this.now, make("div", { class: "moves", tabindex: 0 }, this.table)];
    this.host.replaceChildren(
      gameTitle(this.game),
      make("div", {}, boardHost, this.controls()),
      make("div", {}, panel),
      this.graph.host,
      ...faultDetails(this.game),
    );
    this.go(ply ?? this.last);
  }

  controls() {
    const slide = () => this.go(Number(this.slider.value));
    this.slider = make("input", { type: "range", min: 0, max: this.last, "aria-label": said("Move"), on: { input: slide } });
    this.output = make("output");
    this.playing = this.button("play", said("Play the moves one by one"), () => this.toggle());
    return make(
      "div",
      { class: "controls" },
      this.button("first", said("First position (Home)"), () => this.go(0)),
      this.button("back", said("Back (left arrow)"), () => this.go(this.ply - 1)),
      this.playing,
      this.button("next", said("Next (right arrow)"), () => this.go(this.ply + 1)),
      this.button("last", said("Last position (End)"), () => this.go(this.last)),
      this.slider,
      this.output,
      this.numbering(),
    );
  }

  button(name, label, click) {
    return make("button", { type: "button", title: label, "aria-label": label, on: { click } }, icon(ICONS[name]));
  }

  /** The switch for numbers on the stones; it stays as it is from game to game. */
  numbering() {
    const button = this.button("numbers", said("Numbers on the stones"), () => {
      this.numbers = !this.numbers;
      button.setAttribute("aria-pressed", String(this.numbers));
      this.showBoard();
    });
    button.setAttribute("aria-pressed", String(this.numbers));
    return button;
  }

  /** Shows the position after this many plies; the number is kept within the game. */
  go(ply) {
    this.ply = Math.min(Math.max(ply, 0), this.last);
    this.showBoard();
    this.slider.value = this.ply;
    this.output.textContent = `${this.ply} / ${this.last}`;
    this.players.replaceChildren(...playerLines(this.game, this.content.engines, this.ply));
    this.now.replaceChildren(...moveFacts(this.game, this.ply));
    this.graph.show(this.ply);
    this.mark();
    this.moved(this.game.number, this.ply, this.last);
  }

  /** Shows the position after the move that put the stone there. */
  goTo(point) {
    const stone = this.picture.stones.find((it) => it.point === point);
    if (stone) this.go(stone.number);
  }

  showBoard() {
    this.picture = pictureOf(this.game, this.ply);
    this.board.show({ picture: this.picture, numbers: this.numbers, name: said("Board after {n} moves", { n: this.ply }) });
  }

  /** Marks the move in the table and keeps it in sight. */
  mark() {
    this.table.querySelector("tr.at")?.classList.remove("at");
    const row = this.table.tBodies[0].rows[this.ply - 1];
    if (!row) return;
    row.classList.add("at");
    keepInSight(row, this.table.parentElement);
  }

  toggle() {
    if (this.timer !== null) return this.stop();
    if (this.ply === this.last) this.go(0);
    this.playing.replaceChildren(icon(ICONS.pause));
    this.timer = setInterval(() => (this.ply < this.last ? this.go(this.ply + 1) : this.stop()), PACE);
  }

  stop() {
    if (this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
    this.playing.replaceChildren(icon(ICONS.play));
  }
}
