// Line charts, drawn anew for every width.

/** Round values that divide the range into about so many steps. */
function ticks(low, high, wanted) {
  const raw = (high - low) / Math.max(wanted, 1) || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= raw);
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

/** Series that are shown with a band around each. */
const BANDS = 3;

/**
 * series: [{name, color, dash, values, errors}], one value for each of xs. lines: [{value, label}] across the chart.
 * range: [low, high] that the values are shown in. text: of a value.
 */
function lineChart(host, { xs, series, lines = [], range, xLabel, text, height = 320 }) {
  const hidden = new Set();
  const plot = make("div");
  const tip = make("div", { class: "tip", hidden: true });
  const paint = (width) => {
    const visible = series.filter((_, index) => !hidden.has(index));
    const whiskers = visible.filter((it) => it.errors);
    const margin = { left: 48, right: 14 + 6 * whiskers.length, top: 10, bottom: 34 };
    const [low, high] = range(visible);
    const last = xs[xs.length - 1];
    const first = xs.length > 1 ? xs[0] : 0;
    const x = (value) => margin.left + ((value - first) / (last - first || 1)) * (width - margin.left - margin.right);
    const y = (value) => margin.top + ((high - value) / (high - low)) * (height - margin.top - margin.bottom);
    const clip = `clip-${host.id}`;
    const inside = draw("g", { "clip-path": `url(#${clip})` });
    const picture = draw("svg", { height, viewBox: `0 0 ${width} ${height}`, role: "img" },
      draw("clipPath", { id: clip }, draw("rect", { x: margin.left, y: margin.top, width: width - margin.left - margin.right, height: height - margin.top - margin.bottom })));
    for (const value of ticks(low, high, height / 55)) {
      picture.append(draw("line", { class: "grid", x1: margin.left, x2: width - margin.right, y1: y(value), y2: y(value) }),
        draw("text", { x: margin.left - 8, y: y(value) + 4, "text-anchor": "end" }, text(value)));
    }
    for (const value of ticks(first, last, width / 110)) {
      if (Number.isInteger(value)) picture.append(draw("text", { x: x(value), y: height - margin.bottom + 17, "text-anchor": "middle" }, counted(value)));
    }
    picture.append(draw("text", { x: width - margin.right, y: height - 2, "text-anchor": "end" }, xLabel), inside);
    for (const line of lines) {
      inside.append(draw("line", { class: "bound", x1: margin.left, x2: width, y1: y(line.value), y2: y(line.value) }));
      picture.append(draw("text", { x: margin.left + 6, y: y(line.value) + (line.value > 0 ? 14 : -6) }, line.label));
    }
    // Many bands on each other show nothing: then the last interval of each stands beside the chart.
    for (const it of whiskers.length <= BANDS ? whiskers : []) {
      const along = (offset) => xs.map((at, place) => `${x(at).toFixed(1)},${y(it.values[place] + offset * it.errors[place]).toFixed(1)}`);
      inside.append(draw("polygon", { class: "band", fill: it.color, points: [...along(1), ...along(-1).reverse()].join(" ") }));
    }
    whiskers.forEach((it, index) => {
      const beside = width - margin.right + 8 + 6 * index;
      const [value, error] = [it.values[xs.length - 1], it.errors[xs.length - 1]];
      picture.append(draw("line", { class: "whisker-line", stroke: it.color, x1: beside, x2: beside, y1: y(Math.min(value + error, high)), y2: y(Math.max(value - error, low)) }));
    });
    for (const it of visible) {
      inside.append(draw("polyline", { class: "series", stroke: it.color, "stroke-dasharray": it.dash,
        points: xs.map((at, place) => `${x(at).toFixed(1)},${y(it.values[place]).toFixed(1)}`).join(" ") }));
      if (xs.length === 1) inside.append(draw("circle", { cx: x(xs[0]), cy: y(it.values[0]), r: 4, fill: it.color }));
    }
    const cursor = draw("line", { class: "cursor", y1: margin.top, y2: height - margin.bottom, visibility: "hidden" });
    picture.append(cursor);
    const point = (event) => {
      const at = event.clientX - picture.getBoundingClientRect().left;
      const place = nearest(xs, first + ((at - margin.left) / (width - margin.left - margin.right)) * (last - first));
      cursor.setAttribute("x1", x(xs[place]));
      cursor.setAttribute("x2", x(xs[place]));
      cursor.setAttribute("visibility", "visible");
      showTip(tip, xs[place], place, visible, text);
      tip.style.left = `${Math.max(Math.min(x(xs[place]) + 14, width - tip.offsetWidth), 0)}px`;
      tip.style.top = `${margin.top}px`;
    };
    const leave = () => {
      tip.hidden = true;
      cursor.setAttribute("visibility", "hidden");
    };
    picture.addEventListener("pointermove", point);
    picture.addEventListener("pointerdown", point);
    picture.addEventListener("pointerleave", leave);
    plot.replaceChildren(picture);
  };
  host.append(plot, tip);
  if (series.length > 1) host.append(legend(series, hidden, () => paint(Math.floor(host.clientWidth))));
  onWidth(host, paint);
}

function showTip(tip, x, place, series, text) {
  const rows = series.map((it) => [it, it.values[place]]).sort((one, other) => other[1] - one[1]).slice(0, 12);
  tip.hidden = false;
  tip.replaceChildren(make("div", { class: "soft" }, `after ${counted(x)}`),
    ...rows.map(([it, value]) => make("div", {}, make("span", { class: "engine", style: `--c:${it.color}` }, it.name),
      make("span", {}, `${text(value)}${it.errors ? ` ±${Math.round(it.errors[place])}` : ""}`))));
}

function legend(series, hidden, repaint) {
  return make("div", { class: "legend" }, series.map((it, index) =>
    make("button", { type: "button", "aria-pressed": "true", on: { click(event) {
      if (!hidden.delete(index) && hidden.size < series.length - 1) hidden.add(index);
      event.currentTarget.setAttribute("aria-pressed", String(!hidden.has(index)));
      repaint();
    } } }, make("span", { class: "engine", style: `--c:${it.color}` }, it.name))));
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
