// What every page does: the reader's language and theme, data, and tables that can be sorted.

const root = document.documentElement;

/** What data files hand over, by kind and key; each is fetched once. */
const arena = {
  taken: new Map(),
  asked: new Map(),
  take(kind, key, value) {
    this.taken.set(`${kind} ${key}`, value);
  },
  /** The value of a file of this list. A page from a disk may run a script, and read nothing else. */
  need(kind, key, file) {
    const name = `${kind} ${key}`;
    if (!this.asked.has(name)) this.asked.set(name, this.fetched(name, file));
    return this.asked.get(name);
  },
  fetched(name, file) {
    return new Promise((done, failed) => {
      const src = `${root.dataset.list}data/${file}`;
      const load = () => (this.taken.has(name) ? done(this.taken.get(name)) : failed(new Error(src)));
      const error = () => failed(new Error(src));
      document.head.append(make("script", { src, on: { load, error } }));
    });
  },
};

/** What this browser remembers; nothing where it may keep nothing. */
const remembered = {
  get: (key) => {
    try {
      return localStorage.getItem(`gomoku-arena-site-${key}`);
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      localStorage.setItem(`gomoku-arena-site-${key}`, value);
    } catch {
      // It holds until another page is opened.
    }
  },
};

root.classList.add("scripted");
if (remembered.get("theme")) root.dataset.theme = remembered.get("theme");

function language() {
  const wanted = [remembered.get("language"), ...navigator.languages.map((it) => it.split("-")[0])];
  return wanted.find((it) => it in LANGUAGES) ?? "en";
}

const numbered = (number) => new Intl.NumberFormat(root.lang).format(number);

/** Numbers among the values, as the reader writes them. */
const written = (values) =>
  Object.fromEntries(
    Object.entries(values).map(([key, it]) => [key, typeof it === "number" ? numbered(it) : it]),
  );

/** Says everything on the page in the reader's language. */
function speak() {
  root.lang = language();
  words = LANGUAGES[root.lang].words;
  if (root.lang === "en") return;
  for (const it of document.querySelectorAll("[data-said]")) {
    it.textContent = said(it.dataset.said, written(JSON.parse(it.dataset.values ?? "{}")));
  }
  for (const it of document.querySelectorAll("[data-label]")) it.setAttribute("aria-label", said(it.dataset.label));
  for (const it of document.querySelectorAll("[data-place]")) it.placeholder = said(it.dataset.place);
  for (const it of document.querySelectorAll("[data-n]")) it.textContent = numbered(Number(it.dataset.n));
}

function startLanguage() {
  const names = Object.entries(LANGUAGES).map(([code, it]) => [code, it.name]);
  const menu = byId("language");
  menu.append(...names.map(([value, label]) => make("option", { value, lang: value }, label)));
  menu.value = root.lang;
  menu.addEventListener("change", () => {
    remembered.set("language", menu.value);
    location.reload();
  });
}

function startTheme() {
  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  byId("theme").addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    remembered.set("theme", root.dataset.theme);
  });
}

/** Heads of columns become buttons that sort; the first press puts the largest first, names in their order. */
function sortable(table) {
  for (const head of table.tHead.rows[0].cells) {
    if (!head.dataset.sort) continue;
    const column = head.cellIndex;
    const isText = head.dataset.sort === "text";
    const value = (row) => (isText ? row.cells[column].querySelector("a").textContent : Number(row.cells[column].dataset.v ?? row.cells[column].dataset.n));
    const press = () => {
      const was = head.getAttribute("aria-sort");
      const rising = was ? was === "descending" : isText || head.classList.contains("rank");
      for (const it of table.tHead.rows[0].cells) it.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", rising ? "ascending" : "descending");
      const keys = new Map(Array.from(table.tBodies[0].rows, (row) => [row, value(row)]));
      const compare = isText ? new Intl.Collator(root.lang, { numeric: true }).compare : (one, other) => one - other;
      const rows = [...keys.keys()].sort((one, other) => (rising ? 1 : -1) * compare(keys.get(one), keys.get(other)));
      table.tBodies[0].append(...rows);
    };
    const button = make("button", { type: "button", on: { click: press } });
    button.append(...head.childNodes);
    head.append(button);
  }
}

/** Shows the engines alone whose names hold what is typed. */
function startFind() {
  const rows = Array.from(byId("ratings").tBodies[0].rows, (row) => [row, row.cells[1].textContent.toLowerCase()]);
  byId("find").addEventListener("input", () => {
    const wanted = byId("find").value.trim().toLowerCase();
    for (const [row, text] of rows) row.hidden = !text.includes(wanted);
    const found = rows.some(([row]) => !row.hidden);
    byId("none").hidden = found;
    byId("none").textContent = found ? "" : said("No engine is called “{name}”.", { name: wanted });
  });
}

/** A failure to read data, said in place of what is missing. */
const failure = () => make("p", { class: "failed" }, said("A file of this site is missing: load the page again."));

/** The values behind the # of the address. */
const chosen = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

/** Fills a menu with the engines, the highest rating first, and perhaps with an answer for all of them. */
function offerEngines(menu, list, all) {
  const options = list.ranked.map((place) => make("option", { value: place }, list.engines[place].label));
  menu.append(...(all ? [make("option", { value: "" }, all)] : []), ...options);
}

/** Engines of a list with names in place of numbers, as `site.py` writes them. */
function readList(told) {
  const engines = told.engines.map(([label, stem, elo, file]) => ({ label, stem, elo, file }));
  return { ...told, engines };
}

const needList = () => arena.need("list", 0, root.dataset.listFile).then(readList);
const needEngine = (list, place) => arena.need("engine", place, list.engines[place].file);

/** A page of games, by its number. */
const needGames = (list, page) => arena.need("games", page, `games-${String(page).padStart(5, "0")}-${list.pages[page]}.js`);

/** An engine's games, the newest first: {place, opponent, black, fate, plies}; fate is 0 lost, 1 drawn, 2 won. */
function gamesOf(told) {
  let place = 0;
  const games = told.games.map((step, index) => {
    place += step;
    const how = Number(told.how[index]);
    return { place, opponent: told.opponents[index], black: how >= 3, fate: how % 3, plies: told.plies[index] };
  });
  return games.reverse();
}

const gamesIn = (count) => (count === 1 ? said("one game") : said("{n} games", { n: numbered(count) }));

const FATES = ["lost in {n}", "drawn, {n}", "won in {n}"];
const GO = "M9 6l6 6-6 6";
const lineIcon = (path) => draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: path }));

/** A game in a list: how it went for the first of the two, whose name may be told, and who had black. */
function gameRow(list, game, first, href, current = false) {
  const names = [first, game.opponent].map((place) => list.engines[place].label);
  const [black, white] = game.black ? names : names.toReversed();
  return make(
    "li",
    {},
    make(
      "a",
      { href, "data-game": game.place + 1, "aria-current": current ? "true" : null },
      make("span", { class: `disc big ${game.black ? "b" : "w"}` }),
      make(
        "span",
        {},
        make("span", { class: "what" }, said(game.name ? "{name} won in {n}" : FATES[game.fate], { name: game.name, n: numbered(game.plies) })),
        make("small", {}, `${black} – ${white} · ${said("Game {n}", { n: numbered(game.place + 1) })}`),
      ),
      lineIcon(GO),
    ),
  );
}

speak();
