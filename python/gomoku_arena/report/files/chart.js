// Line charts, drawn anew for every width.

const MARGIN = { left: 48, right: 14, top: 10, bottom: 34 };

/** Pixels for the last interval of one series, beside the chart. */
const WHISKER = 6;

/** This many series are shown with a band around each; more bands on each other would show nothing. */
const BANDS = 3;

/** Series that the tip beside the pointer has room for. */
const TOLD = 12;

/** Round values that divide the range into about this many steps. */
function ticks(low, high, wanted) {
  const raw = (high - low) / Math.max(wanted, 1) || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= raw);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step * 1e-9; at += step) found.push(+at.toPrecision(12));
  return found;
}

/** Calls `paint(width)` once the host has a width and whenever that changes. */
function onWidth(host, paint) {
  let width = 0;
  const look = () => {
    const now = Math.floor(host.clientWidth);
    if (now > 0 && now !== width) paint((width = now));
  };
  // In a turn of its own: a change of height while sizes are told would be told again.
  new ResizeObserver(() => requestAnimationFrame(look)).observe(host);
}

class LineChart {
  /**
   * series: [{name, color, dash, values, errors}], one value for each of xs. bounds: [{value, label}] across the chart.
   * range(series): [low, high] that their values are shown in. label: what the chart is. text(value): as people read it.
   */
  constructor(host, { xs, series, bounds = [], range, label, xLabel, text, height = 320 }) {
    Object.assign(this, { host, xs, series, bounds, range, label, xLabel, text, height });
    this.hidden = new Set();
    this.plot = make("div");
    this.tip = make("div", { class: "tip", hidden: true });
    host.append(this.plot, this.tip);
    if (series.length > 1) host.append(this.legend());
    onWidth(host, (width) => this.paint(width));
  }

  get visible() {
    return this.series.filter((_, index) => !this.hidden.has(index));
  }

  paint(width) {
    this.measure(width);
    const clip = `clip-${this.host.id}`;
    const { left, right, top, bottom } = this.edges;
    const inside = draw("g", { "clip-path": `url(#${clip})` }, this.boundLines(), this.bands(), this.lines());
    const picture = draw(
      "svg",
      { height: this.height, viewBox: `0 0 ${width} ${this.height}`, role: "img", "aria-label": this.label },
      draw("clipPath", { id: clip }, draw("rect", { x: left, y: top, width: right - left, height: bottom - top })),
      this.frame(),
      inside,
      this.whiskers(),
    );
    this.follow(picture);
    this.plot.replaceChildren(picture);
  }

  /** Where values lie in a picture of that width. */
  measure(width) {
    const beside = WHISKER * this.visible.filter((it) => it.errors).length;
    const edges = {
      left: MARGIN.left,
      right: width - MARGIN.right - beside,
      top: MARGIN.top,
      bottom: this.height - MARGIN.bottom,
    };
    const [low, high] = this.range(this.visible);
    const last = this.xs[this.xs.length - 1];
    const first = this.xs.length > 1 ? this.xs[0] : 0;
    Object.assign(this, { width, edges, low, high, first, last });
    this.x = (value) => edges.left + ((value - first) / (last - first || 1)) * (edges.right - edges.left);
    this.y = (value) => edges.top + ((high - value) / (high - low)) * (edges.bottom - edges.top);
  }

  frame() {
    const { left, right, bottom } = this.edges;
    const rows = ticks(this.low, this.high, this.height / 55).map((value) => [
      draw("line", { class: "grid", x1: left, x2: right, y1: this.y(value), y2: this.y(value) }),
      draw("text", { x: left - 8, y: this.y(value) + 4, "text-anchor": "end" }, this.text(value)),
    ]);
    const columns = ticks(this.first, this.last, this.width / 110)
      .filter(Number.isInteger)
      .map((value) => draw("text", { x: this.x(value), y: bottom + 17, "text-anchor": "middle" }, counted(value)));
    const name = draw("text", { x: right, y: this.height - 2, "text-anchor": "end" }, this.xLabel);
    const labels = this.bounds.map(({ value, label }) =>
      draw("text", { x: left + 6, y: this.y(value) + (value > 0 ? 14 : -6) }, label),
    );
    return draw("g", {}, rows, columns, name, labels);
  }

  boundLines() {
    const { left, right } = this.edges;
    return this.bounds.map(({ value }) =>
      draw("line", { class: "bound", x1: left, x2: right, y1: this.y(value), y2: this.y(value) }),
    );
  }

  /** The series' points, `offset` errors away from its values. */
  along(it, offset) {
    return this.xs.map((at, place) => {
      const value = it.values[place] + (offset ? offset * it.errors[place] : 0);
      return `${this.x(at).toFixed(1)},${this.y(value).toFixed(1)}`;
    });
  }

  bands() {
    const banded = this.visible.filter((it) => it.errors);
    if (banded.length > BANDS) return [];
    return banded.map((it) =>
      draw("polygon", {
        class: "band",
        fill: it.color,
        points: [...this.along(it, 1), ...this.along(it, -1).reverse()].join(" "),
      }),
    );
  }

  lines() {
    return this.visible.map((it) => {
      const [alone] = this.xs.length === 1 ? it.values : [];
      if (alone !== undefined)
        return draw("circle", { cx: this.x(this.xs[0]), cy: this.y(alone), r: 4, fill: it.color });
      return draw("polyline", {
        class: "series",
        stroke: it.color,
        "stroke-dasharray": it.dash,
        points: this.along(it, 0).join(" "),
      });
    });
  }

  /** The last interval of each series, beside the chart. */
  whiskers() {
    const last = this.xs.length - 1;
    return this.visible
      .filter((it) => it.errors)
      .map((it, index) => {
        const at = this.edges.right + 8 + WHISKER * index;
        const [top, bottom] = [
          Math.min(it.values[last] + it.errors[last], this.high),
          Math.max(it.values[last] - it.errors[last], this.low),
        ];
        return draw("line", {
          class: "whisker-line",
          stroke: it.color,
          x1: at,
          x2: at,
          y1: this.y(top),
          y2: this.y(bottom),
        });
      });
  }

  /** A cursor and the values at it follow the pointer. */
  follow(picture) {
    const { left, right, top, bottom } = this.edges;
    const cursor = picture.appendChild(draw("line", { class: "cursor", y1: top, y2: bottom, visibility: "hidden" }));
    const point = (event) => {
      const along = (event.clientX - picture.getBoundingClientRect().left - left) / (right - left);
      const place = nearest(this.xs, this.first + along * (this.last - this.first));
      const at = this.x(this.xs[place]);
      for (const end of ["x1", "x2"]) cursor.setAttribute(end, at);
      cursor.setAttribute("visibility", "visible");
      this.tell(place, at);
    };
    const leave = () => {
      this.tip.hidden = true;
      cursor.setAttribute("visibility", "hidden");
    };
    picture.addEventListener("pointermove", point);
    picture.addEventListener("pointerdown", point);
    picture.addEventListener("pointerleave", leave);
  }

  tell(place, at) {
    const row = (it) => {
      const error = it.errors ? ` ±${Math.round(it.errors[place])}` : "";
      return make("div", {}, engineName(it.name, it.color), make("span", {}, this.text(it.values[place]) + error));
    };
    const ranked = this.visible.sort((one, other) => other.values[place] - one.values[place]).slice(0, TOLD);
    this.tip.replaceChildren(make("div", { class: "soft" }, `after ${counted(this.xs[place])}`), ...ranked.map(row));
    this.tip.hidden = false;
    this.tip.style.left = `${Math.max(Math.min(at + 14, this.width - this.tip.offsetWidth), 0)}px`;
    this.tip.style.top = `${this.edges.top}px`;
  }

  /** The names of the series; a click hides one or shows it again, the last one stays. */
  legend() {
    const toggle = (index) => (event) => {
      if (!this.hidden.delete(index) && this.visible.length > 1) this.hidden.add(index);
      event.currentTarget.setAttribute("aria-pressed", String(!this.hidden.has(index)));
      this.paint(this.width);
    };
    const button = (it, index) =>
      make(
        "button",
        { type: "button", "aria-pressed": "true", on: { click: toggle(index) } },
        engineName(it.name, it.color),
      );
    return make("div", { class: "legend" }, this.series.map(button));
  }
}

/** The place of the value in an ordered list that lies nearest. */
function nearest(ordered, value) {
  let low = 0;
  let high = ordered.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (ordered[middle] < value) low = middle;
    else high = middle;
  }
  return value - ordered[low] < ordered[high] - value ? low : high;
}
