// The games of the list, and one of them on the board.

const ROWS = 50;

class GamePages {
  constructor(list) {
    this.list = list;
    this.viewer = new Viewer(byId("viewer"), { ...list, engines: list.versions }, (number, ply, last) => this.moved(number, ply, last));
    this.from = 0;
    this.current = null;
    offerEngines(byId("one"), list, said("all engines"));
    offerEngines(byId("other"), list, said("anyone"));
    const fates = ["won", "drawn", "lost"].map((it, place) => [2 - place, said(it)]);
    byId("result").append(...[["", said("any")], ...fates].map(([value, label]) => make("option", { value }, label)));
    for (const it of ["one", "other", "result"]) byId(it).addEventListener("change", () => this.filter());
    byId("newer").addEventListener("click", () => this.turn(-ROWS));
    byId("older").addEventListener("click", () => this.turn(ROWS));
    addEventListener("hashchange", () => this.follow());
    addEventListener("keydown", (event) => this.steer(event));
  }

  /** What the address says. */
  async follow() {
    const { engine = "", against = "", result = "", game, ply } = chosen();
    Object.assign(byId("one"), { value: engine });
    Object.assign(byId("other"), { value: against });
    Object.assign(byId("result"), { value: result });
    await this.read();
    const wanted = game === undefined ? await this.first() : Number(game) - 1;
    if (wanted === undefined) return;
    this.show(await this.pageWith(wanted));
    await this.open(wanted, ply === undefined ? undefined : Number(ply));
  }

  get filters() {
    return { engine: byId("one").value, against: byId("other").value, result: byId("result").value };
  }

  async filter() {
    if (byId("one").value === "") for (const it of ["other", "result"]) byId(it).value = "";
    await this.read();
    this.show(0);
    const first = await this.first();
    if (first !== undefined) await this.open(first);
  }

  /** Reads which games pass. Without an engine they are all, and none is read before it is shown. */
  async read() {
    const { engine, against, result } = this.filters;
    for (const it of ["other", "result"]) byId(it).disabled = engine === "";
    this.games = null;
    this.total = this.list.games;
    if (engine === "") return;
    const fits = (it) => (against === "" || it.opponent === Number(against)) && (result === "" || it.fate === Number(result));
    this.games = gamesOf(await needEngine(this.list, Number(engine))).filter(fits);
    this.total = this.games.length;
  }

  async first() {
    return this.games ? this.games[0]?.place : this.list.games - 1;
  }

  /** Where in the list the rows with that game begin. */
  async pageWith(place) {
    const index = this.games ? this.games.findIndex((it) => it.place === place) : this.list.games - 1 - place;
    return Math.max(0, index - (index % ROWS));
  }

  turn(by) {
    this.show(Math.min(Math.max(this.from + by, 0), Math.max(this.total - 1, 0)));
  }

  async show(from) {
    this.from = from;
    const last = Math.min(from + ROWS, this.total);
    byId("count").textContent = gamesIn(this.total);
    byId("shown").textContent = this.total ? `${numbered(from + 1)}–${numbered(last)}` : "";
    byId("newer").disabled = from === 0;
    byId("older").disabled = last >= this.total;
    const rows = this.games ? this.games.slice(from, last).map((it) => this.row(it)) : await this.newest(from, last);
    if (from !== this.from) return;
    byId("list").replaceChildren(...rows);
    byId("list").scrollTop = 0;
    this.mark();
  }

  row(game) {
    const first = Number(this.filters.engine);
    return gameRow(this.list, game, first, this.link(game.place));
  }

  /** Rows of all games: the page of data that holds a game has all about it. */
  async newest(from, last) {
    const places = Array.from({ length: last - from }, (_, index) => this.list.games - 1 - from - index);
    const games = await Promise.all(places.map((place) => this.game(place)));
    return games.map((raw) => {
      const [winner, loser] = raw.x === 2 ? [raw.w, raw.b] : [raw.b, raw.w];
      const place = raw.n - 1;
      const told = { place, opponent: this.list.engineOf[loser], black: raw.x !== 2, plies: (raw.p ?? "").length / 2 };
      const name = raw.x ? this.list.versions[winner] : null;
      return gameRow(this.list, { ...told, fate: raw.x ? 2 : 1, name }, this.list.engineOf[winner], this.link(place));
    });
  }

  link(place) {
    const kept = Object.entries(this.filters).filter(([, value]) => value !== "");
    return `#${new URLSearchParams([...kept, ["game", place + 1]])}`;
  }

  async game(place) {
    const games = await needGames(this.list, Math.floor(place / this.list.page));
    return games[place % this.list.page];
  }

  async open(place, ply) {
    const raw = await this.game(place);
    raw.ending = this.list.endings[raw.t];
    this.current = place;
    this.quiet = true;
    this.viewer.open(raw, ply);
    this.quiet = false;
    this.mark();
  }

  /** The address follows the board; stepping leaves no history behind. */
  moved(number, ply, last) {
    if (this.quiet) return;
    history.replaceState(null, "", ply === last ? this.link(number - 1) : `${this.link(number - 1)}&ply=${ply}`);
  }

  mark() {
    for (const it of byId("list").querySelectorAll("a")) {
      const here = Number(it.dataset.game) - 1 === this.current;
      if (here) it.setAttribute("aria-current", "true");
      else it.removeAttribute("aria-current");
      if (here) keepInSight(it, byId("list"));
    }
  }

  /** Arrows, Home and End step through the game. */
  steer(event) {
    if (!this.viewer.game || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest("input, select, .scroll")) return;
    const steps = { ArrowLeft: this.viewer.ply - 1, ArrowRight: this.viewer.ply + 1, Home: 0, End: this.viewer.last };
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.viewer.go(steps[event.key]);
  }
}

async function startGames() {
  const list = await needList();
  for (const it of Object.values(list.endings)) it.words = said(it.words);
  await new GamePages(list).follow();
}
