// How long each engine thought about its moves.

const ROW = 58;
/** Of a row, what the name above the bars takes. */
const NAME = 26;

/** The milliseconds at which a class of time begins; there are ten for every power of ten, 0 is at a second. */
const msOf = (bin) => 10 ** (bin / 10 + 3);
const binOf = (ms) => 10 * Math.log10(ms / 1000);

/** One row of bars an engine, on one logarithmic axis; the limit is a broken line. */
class TimesChart {
  constructor(host, { engines, times }) {
    Object.assign(this, { engines, times });
    const bins = times.flatMap((it) => Object.keys(it.bins).map(Number));
    if (!bins.length) return host.append(make("p", { class: "note" }, "No engine has moved yet."));
    const limits = times.filter((it) => it.limit).map((it) => Math.ceil(binOf(it.limit)));
    this.low = Math.min(...bins);
    this.high = Math.max(...bins, ...limits) + 1;
    this.bottom = 4 + ROW * engines.length;
    this.plot = host.appendChild(make("div"));
    onWidth(host, (width) => this.paint(width));
  }

  paint(width) {
    this.width = width;
    this.x = (bin) => 2 + ((bin - this.low) / (this.high - this.low)) * (width - 4);
    const height = this.bottom + 26;
    const attributes = {
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": "Moves of each engine by their time",
    };
    this.plot.replaceChildren(
      draw(
        "svg",
        attributes,
        this.axis(),
        this.engines.map((_, place) => this.row(place)),
      ),
    );
  }

  axis() {
    const every = (this.high - this.low) / 10 > this.width / 70 ? 20 : 10;
    const marks = [];
    for (let bin = Math.ceil(this.low / 10) * 10; bin <= this.high; bin += every) marks.push(bin);
    const anchor = (bin) => (bin === this.low ? "start" : bin === this.high ? "end" : "middle");
    return marks.map((bin) => [
      draw("line", { class: "grid", x1: this.x(bin), x2: this.x(bin), y1: 4, y2: this.bottom }),
      draw("text", { x: this.x(bin), y: this.bottom + 18, "text-anchor": anchor(bin) }, duration(msOf(bin))),
    ]);
  }

  row(place) {
    const [it, base] = [this.times[place], 4 + ROW * (place + 1) - 3];
    const name = this.engines[place];
    const room = Math.floor(this.width / 9);
    return [
      this.bars(it, base, colorOf(place)),
      draw("line", { class: "grid", x1: 0, x2: this.width, y1: base + 0.5, y2: base + 0.5 }),
      it.limit ? this.limit(it.limit, base) : null,
      draw("text", { class: "label", x: 2, y: base - ROW + 17 }, name.length > room ? `${name.slice(0, room)}…` : name),
    ];
  }

  bars(it, base, color) {
    const most = Math.max(...Object.values(it.bins));
    return Object.entries(it.bins).map(([key, moves]) => {
      const bin = Number(key);
      const height = Math.max((moves / most) * (ROW - NAME), 1);
      const width = Math.max(this.x(bin + 1) - this.x(bin) - 1, 1);
      const about = `${counted(moves)} moves of ${duration(msOf(bin))} to ${duration(msOf(bin + 1))}`;
      return draw(
        "rect",
        { x: this.x(bin) + 0.5, width, y: base - height, height, rx: 1.5, fill: color },
        draw("title", {}, about),
      );
    });
  }

  limit(ms, base) {
    const at = this.x(binOf(ms));
    const title = draw("title", {}, `allowed: ${duration(ms)}`);
    return draw("line", { class: "bound", x1: at, x2: at, y1: base - ROW + 20, y2: base }, title);
  }
}

const TIMES = [
  ["moves", (it) => counted(it.moves)],
  ["mean", (it) => duration(it.mean)],
  ["median", (it) => duration(it.median)],
  ["95 %", (it) => duration(it.p95)],
  ["99 %", (it) => duration(it.p99)],
  ["longest", (it) => duration(it.max)],
  ["late moves", (it) => (it.late ? counted(it.late) : "–")],
  ["latest by", (it) => (it.late ? duration(it.latest) : "–")],
];

function timesTable({ engines, times }) {
  const head = make(
    "tr",
    {},
    make("th", {}, "engine"),
    TIMES.map(([heading]) => make("th", { class: "n" }, heading)),
  );
  const row = (name, place) => {
    const it = times[place];
    const cells = TIMES.map(([heading, cell]) =>
      make("td", { class: it.late && heading.startsWith("late") ? "n bad" : "n" }, cell(it)),
    );
    return make("tr", {}, make("td", { class: "name" }, engineName(name, colorOf(place))), cells);
  };
  return make("table", {}, make("thead", {}, head), make("tbody", {}, engines.map(row)));
}
