// What boards are drawn of: the wood, the lines, and what stands on a point. A distance between two lines is 1.

import { EDGE, View, place, stars } from "board_points";
import { draw } from "elements";

/** What the pictures of all boards refer to. */
const DEFINITIONS = `
  <linearGradient id="board-plank" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" class="wood-a" /><stop offset="0.55" class="wood-b" /><stop offset="1" class="wood-c" />
  </linearGradient>
  <filter id="board-grain" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="0.006 0.11" numOctaves="4" seed="7" stitchTiles="stitch" />
    <feColorMatrix values="0 0 0 0 0.36  0 0 0 0 0.2  0 0 0 0 0.06  0.9 0.5 0 0 -0.52" />
  </filter>
  <radialGradient id="board-black" cx="0.36" cy="0.3" r="0.78">
    <stop offset="0" stop-color="#77777f" /><stop offset="0.28" stop-color="#3a3a40" />
    <stop offset="0.7" stop-color="#17171a" /><stop offset="1" stop-color="#060607" />
  </radialGradient>
  <radialGradient id="board-white" cx="0.36" cy="0.3" r="0.8">
    <stop offset="0" stop-color="#ffffff" /><stop offset="0.5" stop-color="#f6f3ec" />
    <stop offset="0.85" stop-color="#dcd6c9" /><stop offset="1" stop-color="#b9b1a1" />
  </radialGradient>
  <radialGradient id="board-shade">
    <stop offset="0.6" stop-color="#1d0f02" stop-opacity="0.55" />
    <stop offset="1" stop-color="#1d0f02" stop-opacity="0" />
  </radialGradient>
  <g id="stone-black"><circle r="0.55" cx="0.05" cy="0.09" fill="url(#board-shade)" />
    <circle r="0.47" fill="url(#board-black)" /></g>
  <g id="stone-white"><circle r="0.55" cx="0.05" cy="0.09" fill="url(#board-shade)" />
    <circle r="0.47" fill="url(#board-white)" class="stone-rim" /></g>`;

/** Puts the definitions into the page, unless they are there. */
export function define() {
  if (document.getElementById("board-plank")) return;
  const definitions = draw("svg", { class: "board-definitions", "aria-hidden": "true" });
  definitions.innerHTML = `<defs>${DEFINITIONS}</defs>`;
  document.body.append(definitions);
}

export const wood = () =>
  draw(
    "svg",
    { class: "board-wood", "aria-hidden": "true", preserveAspectRatio: "none", viewBox: "0 0 100 100" },
    draw("rect", { width: 100, height: 100, fill: "url(#board-plank)" }),
    draw("rect", { width: 100, height: 100, filter: "url(#board-grain)", class: "wood-grain" }),
  );

export const side = (size) => size - 1 + 2 * EDGE;

export function lines(size) {
  const end = size - 1;
  const inner = Array.from({ length: Math.max(end - 1, 0) }, (_, n) => `M0 ${n + 1}H${end}M${n + 1} 0V${end}`);
  return [
    draw("path", { class: "board-lines", d: inner.join("") }),
    draw("rect", { class: "board-border", width: end, height: end }),
    stars(size).map(([cx, cy]) => draw("circle", { class: "board-star", cx, cy, r: 0.1 })),
  ];
}

export function coordinates(view) {
  const { size } = view;
  const text = (x, y, label) => draw("text", { x, y }, label);
  const all = Array.from({ length: size }, (_, n) => [
    [-0.76, size - 1 + 0.8].map((y) => text(n, y, view.beside(0, n))),
    [-0.77, size - 1 + 0.77].map((x) => text(x, n, view.beside(1, n))),
  ]);
  return draw("g", { class: "board-coordinates" }, all);
}

/** Something at a column and a row. */
export const on = (at, ...children) => draw("g", { transform: `translate(${at.join(" ")})` }, ...children);

export const stone = (color, kind) => draw("use", { href: `#stone-${color}`, class: kind });
export const ring = (r, kind) => draw("circle", { r, class: kind });
export const label = (text, kind) => draw("text", { class: kind }, String(text));

const SHAPES = {
  triangle: "M0 -0.26L0.24 0.18H-0.24Z",
  square: "M-0.22 -0.22H0.22V0.22H-0.22Z",
  circle: "M-0.25 0a0.25 0.25 0 1 0 0.5 0a0.25 0.25 0 1 0 -0.5 0",
  cross: "M-0.2 -0.2L0.2 0.2M0.2 -0.2L-0.2 0.2",
};

/** Letters of a label that a point has room for. */
const SHOWN = 3;

/** A shape or a label that somebody drew. color: of the stone below; isAside: something else stands on the point. */
export function markup({ shape, label: text }, color, isAside) {
  const kind = `board-markup on-${color ?? "wood"}`;
  const drawn = shape ? draw("path", { d: SHAPES[shape] }) : label([...text].slice(0, SHOWN).join(""), null);
  return draw("g", { class: kind, transform: isAside ? "translate(0.34 -0.34) scale(0.7)" : null }, drawn);
}

/** Where stones may lie: all else is darker, with a dashed edge between. */
export function area(region, view) {
  const [left, top, right, bottom] = view.bounds(region);
  const [x, y, width, height] = [left - 0.5, top - 0.5, right - left + 1, bottom - top + 1];
  const square = `M${x} ${y}h${width}v${height}h${-width}Z`;
  const whole = `M${-EDGE} ${-EDGE}h${side(view.size)}v${side(view.size)}h${-side(view.size)}Z`;
  const [dark, light] = region.is_outside ? [square, `${whole}${square}`] : [`${whole}${square}`, square];
  return [
    draw("path", { class: "board-outside", "fill-rule": "evenodd", d: dark }),
    draw("path", { class: "board-inside", "fill-rule": "evenodd", d: light }),
    draw("path", { class: "board-area", d: square }),
  ];
}

/** The part of the board between two corners, to be looked at. */
export function hintedPart([first, last], view) {
  const [left, top, right, bottom] = view.bounds({ first, last });
  const square = { x: left - 0.5, y: top - 0.5, width: right - left + 1, height: bottom - top + 1, rx: 0.5 };
  return ["board-hint-edge", "board-hint"].map((kind) => draw("rect", { class: kind, ...square }));
}

/** A point that is on offer for the fifth stone; look: "offered" or "open" to be kept, or "kept". */
export function fifth({ number, look }) {
  const kind = look === "kept" ? "stone" : "stone-fifth";
  const around = look === "open" ? null : ring(0.5, "board-offered");
  return [stone("black", kind), around, label(number, "stone-number on-black")];
}

const AROUND = 9;

/** How many in a row win, at least. */
const FIVE = 5;

/** A stroke through every five or more in a row among these places, each a column and a row. */
export function fiveStrokes(places) {
  const known = new Set(places.map(String));
  const strokes = [[1, 0], [0, 1], [1, 1], [1, -1]].flatMap(([across, down]) => {
    const far = ([x, y], steps) => [x + steps * across, y + steps * down];
    const firsts = places.filter((it) => !known.has(String(far(it, -1))));
    return firsts.flatMap((first) => {
      let length = 1;
      while (known.has(String(far(first, length)))) length += 1;
      return length < FIVE ? [] : [`M${first.join(" ")}L${far(first, length - 1).join(" ")}`];
    });
  });
  return strokes.flatMap((d) => [draw("path", { class: "five-edge", d }), draw("path", { class: "five-winning", d })]);
}

/**
 * A small picture of the board; isPart: only the part that the stones are in. region: two corners of where a stone may
 * lie, and whether it stays outside; fifths: points on offer.
 */
export function thumbnail({ size, stones, last = null, region = null, fifths = [] }, isPart = false) {
  define();
  const newest = stones.find((it) => it.point === last);
  const shown = isPart ? part(size, stones) : [-EDGE, -EDGE, side(size), side(size)];
  return draw(
    "svg",
    { class: "board-thumbnail", viewBox: shown.join(" "), "aria-hidden": "true" },
    lines(size),
    region && area({ first: region[0], last: region[1], is_outside: region[2] }, new View(size)),
    stones.map((it) => on(place(it.point), stone(it.color))),
    fifths.map((it) => on(place(it), stone("black", "stone-fifth"))),
    newest && on(place(last), ring(0.17, `board-last on-${newest.color}`)),
  );
}

/** The view of `AROUND` points a side, or more where the stones need it, in whose middle they are. */
function part(size, stones) {
  const [columns, rows] = [0, 1].map((axis) => stones.map((it) => place(it.point)[axis]));
  const spread = Math.max(0, ...[columns, rows].map((values) => Math.max(...values) - Math.min(...values)));
  const span = Math.min(Math.max(AROUND, spread + 3), side(size));
  const centre = (values) => (values.length ? (Math.min(...values) + Math.max(...values)) / 2 : (size - 1) / 2);
  const from = (values) => Math.min(Math.max(centre(values) - span / 2, -EDGE), size - 1 + EDGE - span);
  return [from(columns), from(rows), span, span];
}
