// The charts of the page, and the table of openings.

const signed = (value) => (value > 0 ? `+${Math.round(value)}` : String(Math.round(value)));

function drawRating(host, { engines, history }) {
  if (!history.games.length) return host.append(make("p", { class: "note" }, "No game is finished yet."));
  const series = engines.map((name, place) => ({
    name,
    color: colorOf(place),
    dash: place < 10 ? null : "6 3",
    values: history.elo.map((row) => row[place]),
    errors: history.error.map((row) => row[place]),
  }));
  lineChart(host, { xs: history.games, series, xLabel: "games", text: signed, range: ratingRange });
}

/** All values, and the intervals of the second half: those of the first games would leave no room for anything else. */
function ratingRange(series) {
  const seen = series.flatMap(({ values, errors }) => values.flatMap((value, place) => {
    const error = 2 * place >= values.length ? errors[place] : 0;
    return [value - error, value + error];
  }));
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const room = Math.max((high - low) * 0.06, 5);
  return [low - room, high + room];
}

function drawSprt(host, { history, sprt }) {
  if (!history.llr.length) return;
  const values = [...history.llr, sprt.lower, sprt.upper];
  const room = (sprt.upper - sprt.lower) * 0.12;
  const range = () => [Math.min(...values) - room, Math.max(...values) + room];
  const lines = [{ value: sprt.upper, label: "H1" }, { value: sprt.lower, label: "H0" }];
  const series = [{ name: "LLR", color: "var(--accent)", values: history.llr }];
  lineChart(host, { xs: history.games, series, lines, range, xLabel: "games", text: (value) => value.toFixed(2), height: 240 });
}

/** One row of bars an engine, on one logarithmic axis; the limit is a broken line. */
function drawTimes(host, { engines, times }) {
  const bins = times.flatMap((it) => Object.keys(it.bins).map(Number));
  if (!bins.length) return host.append(make("p", { class: "note" }, "No engine has moved yet."));
  const limits = times.map((it) => it.limit).filter(Boolean);
  const low = Math.min(...bins);
  const high = Math.max(...bins, ...limits.map((limit) => Math.ceil(10 * Math.log10(limit / 1000)))) + 1;
  const [row, top, bottom] = [58, 4, 26];
  const height = top + bottom + row * engines.length;
  const plot = host.appendChild(make("div"));
  onWidth(host, (width) => {
    const x = (bin) => 2 + ((bin - low) / (high - low)) * (width - 4);
    const picture = draw("svg", { height, viewBox: `0 0 ${width} ${height}`, role: "img" });
    const every = (high - low) / 10 > width / 70 ? 20 : 10;
    for (let bin = Math.ceil(low / 10) * 10; bin <= high; bin += every) {
      picture.append(draw("line", { class: "grid", x1: x(bin), x2: x(bin), y1: top, y2: height - bottom }),
        draw("text", { x: x(bin), y: height - 8, "text-anchor": bin === low ? "start" : bin === high ? "end" : "middle" }, duration(10 ** (bin / 10 + 3))));
    }
    engines.forEach((name, place) => {
      const it = times[place];
      const base = top + row * (place + 1) - 3;
      const most = Math.max(...Object.values(it.bins), 1);
      for (const [bin, moves] of Object.entries(it.bins)) {
        const tall = Math.max((moves / most) * (row - 26), 1);
        picture.append(draw("rect", { x: x(+bin) + 0.5, width: Math.max(x(+bin + 1) - x(+bin) - 1, 1), y: base - tall, height: tall, rx: 1.5, fill: colorOf(place) },
          draw("title", {}, `${counted(moves)} moves of ${duration(10 ** (bin / 10 + 3))} to ${duration(10 ** ((+bin + 1) / 10 + 3))}`)));
      }
      picture.append(draw("line", { class: "grid", x1: 0, x2: width, y1: base + 0.5, y2: base + 0.5 }));
      if (it.limit) {
        const at = x(10 * Math.log10(it.limit / 1000));
        picture.append(draw("line", { class: "bound", x1: at, x2: at, y1: base - row + 20, y2: base }, draw("title", {}, `allowed: ${duration(it.limit)}`)));
      }
      picture.append(draw("text", { class: "label", x: 2, y: base - row + 17 }, name.length > width / 9 ? `${name.slice(0, width / 9)}…` : name));
    });
    plot.replaceChildren(picture);
  });
}

function timesTable(host, { engines, times }) {
  const headings = ["engine", "moves", "mean", "median", "95 %", "99 %", "longest", "late moves", "latest by"];
  const row = (name, place) => {
    const it = times[place];
    const cells = it.moves
      ? [counted(it.moves), ...["mean", "median", "p95", "p99", "max"].map((key) => duration(it[key])), it.late ? counted(it.late) : "–", it.late ? duration(it.latest) : "–"]
      : ["0", "–", "–", "–", "–", "–", "–", "–"];
    return make("tr", {}, make("td", { class: "name" }, make("span", { class: "engine", style: `--c:${colorOf(place)}` }, name)),
      cells.map((cell, index) => make("td", { class: index > 5 && it.late ? "n bad" : "n" }, cell)));
  };
  host.append(make("table", {}, make("thead", {}, make("tr", {}, headings.map((heading, index) => make("th", { class: index ? "n" : null }, heading)))),
    make("tbody", {}, engines.map(row))));
}

const OPENINGS_SHOWN = 24;

/** A card for each opening: its stones, whom it favours, and how the chosen engine did with each colour. */
function openingsTable(host, content, choose) {
  const orders = {
    number: ["by number", (one, other) => one.o - other.o],
    games: ["most games first", (one, other) => other.games - one.games || one.o - other.o],
    black: ["best for black first", (one, other) => other.black / other.games - one.black / one.games || one.o - other.o],
    white: ["best for white first", (one, other) => one.black / one.games - other.black / other.games || one.o - other.o],
  };
  let all = false;
  const engine = select([["", "any engine"], ...content.engines.map((name, place) => [place, name])], paint);
  const order = select(Object.entries(orders).map(([key, [label]]) => [key, label]), paint);
  const cards = make("div", { class: "openings" });
  engine.value = content.focus ?? "";
  host.append(make("div", { class: "filters" }, make("label", {}, "engine", engine), make("label", {}, "order", order)), cards);
  function paint() {
    const place = engine.value;
    const found = content.openings.filter((it) => place === "" || it.engines[place]).sort(orders[order.value][1]);
    cards.replaceChildren(...found.slice(0, all ? undefined : OPENINGS_SHOWN).map((it) => openingCard(it, place, content, choose)));
    if (found.length > OPENINGS_SHOWN && !all) {
      cards.append(make("button", { type: "button", class: "opening link", on: { click() { all = true; paint(); } } }, `all ${found.length} openings`));
    }
  }
  paint();
}

function openingCard(it, place, content, choose) {
  const [black, white] = [it.black, it.games - it.black];
  const rows = place === "" ? [] : it.engines[place];
  const own = rows.length ? `black ${points(rows[0])} of ${rows[1]}, white ${points(rows[2])} of ${rows[3]}` : null;
  const title = it.p === null ? "different stones" : it.p === "" ? "empty board" : `${it.p.length / 2} stones`;
  return make("button", { type: "button", class: "opening", on: { click: () => choose({ opening: it.o, engine: place }) } },
    thumbnail(content.rules[0]?.size ?? 15, it.p ?? ""),
    make("span", {}, make("strong", {}, `Opening ${it.o}`), make("span", { class: "soft" }, ` ${title}`)),
    make("span", { class: "stack thin", title: `black ${points(black)}, white ${points(white)}` },
      black ? make("span", { class: "black", style: `flex-grow:${black}` }) : null, white ? make("span", { class: "white", style: `flex-grow:${white}` }) : null),
    make("span", { class: "figures" }, own ?? `black ${points(black)} of ${it.games}, ${Math.round((100 * black) / it.games)} %`));
}

/** A drop-down list of [value, label]; `changed` is called when another is chosen. */
function select(options, changed) {
  return make("select", { on: { change: changed } }, options.map(([value, label]) => make("option", { value }, label)));
}
