// Two engines against each other, and everyone against everyone.

const GAMES_SHOWN = 8;
const INFO = "M12 8h.01M11 12h1v4h1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z";

function barOf(met) {
  const parts = [["won", met.wins], ["drew", met.draws], ["lost", met.losses]];
  const share = (count) => Math.round((100 * count) / met.games);
  const part = ([name, count]) =>
    count > 0 && make("i", { class: name, style: `flex-grow:${count}` }, name !== "drew" && share(count) >= 16 ? share(count) : "");
  return make("span", { class: "bar", "aria-hidden": "true" }, parts.map(part));
}

/** Whether the score of so many games is told apart from what the ratings say: a normal approximation of 95 %. */
function findingOf(met) {
  const score = (met.wins + met.draws / 2) / met.games;
  const variance = (met.wins * (1 - score) ** 2 + met.draws * (0.5 - score) ** 2 + met.losses * score ** 2) / met.games;
  const error = 1.96 * Math.sqrt(Math.max(variance, 0.25 / met.games) / met.games);
  const differs = Math.abs(score - 0.5) > error;
  return { score, error, differs };
}

const readMeeting = ([opponent, wins, draws, losses, expected]) => ({ opponent, wins, draws, losses, expected, games: wins + draws + losses });
const tenths = (share) => `${(100 * share).toFixed(1)} %`;

async function showDuel(list, one, other) {
  const host = byId("told");
  const told = await needEngine(list, one);
  const found = told.met.map(readMeeting).find((it) => it.opponent === other);
  if (!found) {
    host.replaceChildren(make("p", { class: "soft" }, said("These two have not met.")));
    return;
  }
  const { score, error, differs } = findingOf(found);
  const name = list.engines[one].label;
  const finding = differs
    ? said(score > 0.5 ? "{name} is ahead: the interval lies above 50 %." : "{name} is behind: the interval lies below 50 %.", { name })
    : said("No difference shown yet: the interval holds 50 %.");
  const games = gamesOf(told).filter((it) => it.opponent === other);
  const link = (it) => `${root.dataset.games}#engine=${one}&against=${other}&game=${it.place + 1}`;
  host.replaceChildren(
    make(
      "div",
      { class: "versus" },
      make("strong", {}, [found.wins, found.draws, found.losses].map(numbered).join(" : ")),
      make("span", { class: "soft" }, said("won, drawn, lost by {name}, in {n} games", { name, n: numbered(found.games) })),
      barOf(found),
    ),
    make(
      "dl",
      {},
      make("div", {}, make("dt", {}, said("Score")), make("dd", {}, `${(100 * score).toFixed(1)} ± ${(100 * error).toFixed(1)} %`)),
      make("div", {}, make("dt", {}, said("Expected")), make("dd", {}, tenths(found.expected))),
    ),
    make("p", { class: "finding" }, lineIcon(INFO), make("span", {}, finding)),
    make("ol", { class: "games-list" }, games.slice(0, GAMES_SHOWN).map((it) => gameRow(list, it, one, link(it)))),
    make("p", { class: "links" }, make("a", { class: "button", href: `${root.dataset.games}#engine=${one}&against=${other}` }, said("All {n} games", { n: numbered(games.length) }))),
  );
}

/** The squares of other ranks: everyone of the rows against everyone of the columns. */
async function showSquares(list, block) {
  const [down, across] = ["rows", "columns"].map((it) => Number(byId(it).value) * block);
  const part = (from) => list.ranked.slice(from, from + block);
  const told = await Promise.all(part(down).map((place) => needEngine(list, place)));
  const table = document.querySelector(".cross");
  const heads = part(across).map((place, index) => make("th", { scope: "col", title: list.engines[place].label }, across + index + 1));
  table.tHead.rows[0].replaceChildren(make("td"), ...heads);
  table.tBodies[0].replaceChildren(...part(down).map((one, index) => squares(list, one, down + index + 1, told[index], part(across))));
}

function squares(list, one, rank, told, others) {
  const met = new Map(told.met.map((it) => [it[0], readMeeting(it)]));
  const cell = (other) => {
    const found = met.get(other);
    if (!found) return make("td");
    const { score } = findingOf(found);
    const title = `${list.engines[one].label} – ${list.engines[other].label}: ${found.wins} + ${found.draws} = ${found.losses} −`;
    const link = make("a", { href: `${root.dataset.games}#engine=${one}&against=${other}`, title }, Math.round(100 * score));
    return make("td", { class: score >= 0.5 ? "up" : "down", style: `--a:${Math.round(Math.abs(2 * score - 1) * 42)}%` }, link);
  };
  const name = make("a", { href: `${root.dataset.list}engine/${list.engines[one].stem}.html` }, list.engines[one].label);
  return make("tr", {}, make("th", { scope: "row" }, make("span", { class: "soft" }, rank), " ", name), others.map(cell));
}

async function startDuel() {
  const list = await needList();
  const menus = [byId("one"), byId("other")];
  for (const menu of menus) offerEngines(menu, list);
  const [first, second = first] = list.ranked;
  const { engine = first, against } = chosen();
  menus[0].value = engine;
  menus[1].value = against ?? (Number(engine) === second ? first : second);
  const show = () => showDuel(list, Number(menus[0].value), Number(menus[1].value));
  for (const menu of menus) {
    menu.addEventListener("change", () => {
      history.replaceState(null, "", `#engine=${menus[0].value}&against=${menus[1].value}`);
      show();
    });
  }
  await show();
  const block = Number(root.dataset.block);
  if (!byId("rows")) return;
  for (const menu of [byId("rows"), byId("columns")]) {
    for (let from = 0; from < list.ranked.length; from += block) {
      menu.append(make("option", { value: from / block }, `${from + 1}–${Math.min(from + block, list.ranked.length)}`));
    }
    menu.addEventListener("change", () => showSquares(list, block));
  }
}
