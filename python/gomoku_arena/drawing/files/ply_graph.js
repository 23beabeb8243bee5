import { draw, isThere, make } from "elements";

const KEYS = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageUp: -5, PageDown: 5 };

/** Of a graph with bars: where those are, below the lines from 0 to 100. */
const BARS = { top: 112, bottom: 150 };

const clamped = (ply, plies) => Math.min(Math.max(ply, 0), plies);

/** Lines over the plies of a game, in its host, that can be clicked and stepped along. */
export class PlyGraph {
  /**
   * words: {graph, unknown}: what the graph is called, and what is told of a ply of which nothing else is.
   * choose(ply): is called when one is chosen. drags: also while the pointer is moved with its button pressed.
   */
  constructor(host, words, choose, drags = false) {
    Object.assign(this, { words, choose, over: null, plies: 0, shown: 0 });
    this.names = make("div", { class: "graph-names", "aria-hidden": "true" });
    this.svg = draw("svg", { preserveAspectRatio: "none", "aria-hidden": "true" });
    this.drawn = this.svg.appendChild(draw("g"));
    this.cursors = this.svg.appendChild(draw("g"));
    this.spots = make("div", { "aria-hidden": "true" });
    this.tip = make("output", { class: "graph-tip", hidden: true });
    const attributes = { class: "graph", role: "slider", tabindex: 0, "aria-label": words.graph, "aria-valuemin": 0 };
    this.slider = make("div", { ...attributes, on: this.listeners(drags) }, this.svg, this.spots, this.tip);
    host.append(this.names, this.slider);
  }

  listeners(drags) {
    const pick = (event) => {
      const ply = this.plyOf(event);
      if (event.type === "pointermove" && ply === this.picked) return;
      this.picked = ply;
      this.choose(ply);
    };
    const hover = (ply) => {
      this.over = ply;
      this.point();
    };
    return {
      [drags ? "pointerdown" : "click"]: pick,
      keydown: (event) => this.step(event),
      pointermove: (event) => {
        hover(this.plyOf(event));
        if (drags && event.buttons) pick(event);
      },
      pointerleave: () => hover(null),
    };
  }

  /**
   * lines: {points, color, name, filled, dots}, where points are [ply, height from 0 to 1]; a name is told above the
   * graph; what is below a filled line is black's; dots: its points are marked. marks: {ply, chance, mark}, dots.
   * told: texts by ply. bars: {ply, height, color}, below the lines. labels: [text, y], left of the graph.
   */
  show({ lines, told, plies, shown, marks = [], bars = [], labels = [] }) {
    Object.assign(this, { told, plies, width: Math.max(plies, 1), bottom: bars.length ? BARS.bottom : 100 });
    // Bars need half a ply on either side.
    this.left = bars.length ? 0.5 : 0;
    this.svg.setAttribute("viewBox", `${this.left} 0 ${this.width} ${this.bottom}`);
    this.slider.setAttribute("aria-valuemax", plies);
    this.names.replaceChildren(
      ...lines.filter((it) => it.name).map((it) => make("span", { class: `is-${it.color}` }, it.name)),
    );
    const half = draw("path", { class: "graph-half", d: `M${this.left} 50h${this.width}` });
    this.drawn.replaceChildren(...lines.flatMap(areas), half, ...lines.flatMap(strokes), ...bars.map(bar));
    const spot = (kind, x, y, text) => {
      const [left, top] = [(x - this.left) / this.width, y / this.bottom];
      return make("span", { class: kind, style: `left:${100 * left}%;top:${100 * top}%` }, text);
    };
    this.spots.replaceChildren(
      ...marks.map(({ ply, chance, mark }) => spot(`graph-mark is-${mark}`, ply, 100 * (1 - chance))),
      ...labels.map(([text, y]) => spot("graph-label", this.left, y, text)),
    );
    this.move(shown);
  }

  /** Shows that the board shows that ply. */
  move(shown) {
    this.shown = shown;
    this.slider.setAttribute("aria-valuenow", shown);
    this.slider.setAttribute("aria-valuetext", this.toldAt(shown));
    this.point();
  }

  /** Draws the line at the shown ply, and the line and the tip at the one that is pointed at. */
  point() {
    const line = (ply, kind) =>
      draw("path", { class: `graph-${kind}`, d: `M${Math.max(ply, this.left)} 0V${this.bottom}` });
    this.cursors.replaceChildren(line(this.shown, "shown"));
    this.tip.hidden = !isThere(this.over);
    if (this.tip.hidden) return;
    this.cursors.append(line(this.over, "over"));
    const part = (this.over - this.left) / this.width;
    this.tip.textContent = this.toldAt(this.over);
    const shift = part < 0.2 ? 0 : part > 0.8 ? -100 : -50;
    Object.assign(this.tip.style, { left: `${100 * part}%`, translate: `${shift}% 0` });
  }

  /** Such as "12: Black 62%, blunder". */
  toldAt(ply) {
    return `${ply}: ${this.told[ply] ?? this.words.unknown}`;
  }

  plyOf(event) {
    const box = this.svg.getBoundingClientRect();
    return clamped(Math.round(this.left + ((event.clientX - box.left) / box.width) * this.width), this.plies);
  }

  step(event) {
    const ends = { Home: 0, End: this.plies };
    if (!(event.key in ends) && !(event.key in KEYS)) return;
    event.preventDefault();
    this.choose(clamped(ends[event.key] ?? this.shown + KEYS[event.key], this.plies));
  }
}

const path = (points) => points.map(([ply, part], at) => `${at ? "L" : "M"}${ply} ${100 * (1 - part)}`).join("");

/** Between a filled line and the top, and between it and the bottom. */
function areas({ points, filled }) {
  if (!filled || !points.length) return [];
  const d = (edge) => `${path(points)}L${points.at(-1)[0]} ${edge}L${points[0][0]} ${edge}Z`;
  return [draw("path", { class: "graph-white", d: d(0) }), draw("path", { class: "graph-black", d: d(100) })];
}

function strokes({ points, color, dots }) {
  const line = draw("path", { class: `graph-line is-${color}`, d: path(points) });
  // A line without a length is a dot, which stays round however the graph is stretched.
  const spots = () => points.map(([ply, part]) => `M${ply} ${100 * (1 - part)}h0`).join("");
  return dots ? [line, draw("path", { class: `graph-line graph-dots is-${color}`, d: spots() })] : [line];
}

function bar({ ply, height, color }) {
  const y = BARS.bottom - Math.max(height * (BARS.bottom - BARS.top), 0.5);
  return draw("rect", { class: `graph-bar is-${color}`, x: ply - 0.36, width: 0.72, y, height: BARS.bottom - y });
}
