// Puts everything in its place.

const HALF_MOON = "M12 3a9 9 0 1 0 0 18zm0 0v18a9 9 0 0 0 0-18zm0 2a7 7 0 0 1 0 14z";
const LINK = /^#game-(\d+)(?:-(\d+))?$/;

function startTheme() {
  const root = document.documentElement;
  const button = byId("theme");
  button.hidden = false;
  button.append(icon(HALF_MOON));
  button.addEventListener("click", () => {
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
}

function startGames(content) {
  const byNumber = new Map(content.games.map((raw) => [raw.n, raw]));
  let quiet = true;
  // The address follows the board, so that what one sees can be sent to somebody; stepping leaves no history behind.
  const viewer = new Viewer(byId("viewer"), content, (number, ply, last) => {
    if (!quiet) history.replaceState(null, "", ply === last ? `#game-${number}` : `#game-${number}-${ply}`);
  });
  const list = new GameList(content, (raw, ply) => {
    viewer.open(raw, ply);
    list.mark(raw);
  });
  const follow = () => {
    const [, number, ply] = LINK.exec(location.hash) ?? [];
    const raw = byNumber.get(Number(number));
    if (!raw) return false;
    list.open(raw, ply === undefined ? undefined : Number(ply));
    byId("games").scrollIntoView();
    return true;
  };
  if (!follow() && list.shown.length) list.open(list.shown[0]);
  quiet = false;
  addEventListener("hashchange", follow);
  addEventListener("keydown", (event) => steer(event, viewer, list));
  return list;
}

/** The keys: arrows, Home and End step through the game, `p` and `n` go to the previous and the next one. */
function steer(event, viewer, list) {
  if (
    !viewer.game ||
    event.defaultPrevented ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.target.closest("input, select, textarea, .scroll")
  )
    return;
  const steps = {
    ArrowLeft: () => viewer.go(viewer.ply - 1),
    ArrowRight: () => viewer.go(viewer.ply + 1),
    Home: () => viewer.go(0),
    End: () => viewer.go(viewer.game.points.length),
    n: () => list.step(1),
    p: () => list.step(-1),
  };
  const step = steps[event.key];
  const box = byId("games").getBoundingClientRect();
  // While the games are out of sight, Home and End belong to the page.
  if (!step || box.bottom < 0 || box.top > innerHeight) return;
  event.preventDefault();
  step();
}

function start() {
  const content = JSON.parse(byId("content").textContent);
  for (const raw of content.games) raw.ending = content.endings[raw.t];
  document.documentElement.classList.add("scripted");
  startTheme();
  const list = startGames(content);
  const show = (filter) => {
    list.set({ ...NO_FILTER, order: "number", ...filter });
    byId("games").scrollIntoView({ behavior: "smooth" });
  };
  for (const cell of document.querySelectorAll("[data-first]")) {
    cell.addEventListener("click", () =>
      show({ engine: cell.dataset.first, against: cell.dataset.second, order: "lost" }),
    );
  }
  for (const ending of document.querySelectorAll("[data-termination]")) {
    ending.addEventListener("click", () => show({ termination: ending.dataset.termination }));
  }
  drawRating(byId("rating-chart"), content);
  if (byId("sprt-chart")) drawSprt(byId("sprt-chart"), content);
  new TimesChart(byId("times-chart"), content);
  byId("times-table").append(timesTable(content));
  new Openings(byId("openings-table"), content, show);
}

start();
