// The board as a picture; the measures and colours are those of `Game.svg`.

const CELL = 28;
const at = (index) => Math.floor(CELL * (index + 1.25)) + 0.5;
const columnOf = (letter) => letter.charCodeAt(0) - 97;
/** The points of a text of two letters each, as [x, y]. */
const pointsOf = (letters) =>
  Array.from({ length: letters.length / 2 }, (_, index) => [
    columnOf(letters[2 * index]),
    columnOf(letters[2 * index + 1]),
  ]);
const nameOf = ([x, y]) => `${String.fromCharCode(97 + x)}${y + 1}`;

function stars(size) {
  const inset = size < 13 ? 2 : 3;
  const middle = size >> 1;
  const corners = size < 9 ? [] : [inset, size - 1 - inset];
  const found = corners.flatMap((y) => corners.map((x) => [x, y]));
  if (size % 2) found.push([middle, middle]);
  if (size % 2 && size >= 17)
    found.push(
      ...corners.flatMap((along) => [
        [middle, along],
        [along, middle],
      ]),
    );
  return found;
}

/** Once for the whole page: pictures refer to them. */
const definitions = () =>
  draw(
    "svg",
    { width: 0, height: 0, style: "position:absolute", "aria-hidden": "true" },
    draw(
      "defs",
      {},
      gradient("linearGradient", "wood", { x1: 0, y1: 0, x2: 1, y2: 1 }, [
        [0, "#eecb8b"],
        [1, "#dcae66"],
      ]),
      gradient("radialGradient", "stone-b", { cx: 0.36, cy: 0.32, r: 0.75 }, [
        [0, "#6d6d72"],
        [0.45, "#2b2b2e"],
        [1, "#0b0b0d"],
      ]),
      gradient("radialGradient", "stone-w", { cx: 0.36, cy: 0.32, r: 0.8 }, [
        [0, "#fff"],
        [0.6, "#f3f1ec"],
        [1, "#c9c5bc"],
      ]),
    ),
  );

const gradient = (kind, id, attributes, stops) =>
  draw(
    kind,
    { id, ...attributes },
    stops.map(([offset, color]) => draw("stop", { offset, "stop-color": color })),
  );

function wood(size, bare) {
  const side = CELL * (size + 1);
  const [first, last] = [at(0), at(size - 1)];
  const lines = Array.from(
    { length: size },
    (_, index) => `M${first} ${at(index)}H${last}M${at(index)} ${first}V${last}`,
  ).join("");
  const picture = draw(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, class: bare ? null : "board" },
    draw("rect", { width: side, height: side, rx: CELL * 0.2, fill: "url(#wood)" }),
    draw("path", { d: lines, fill: "none", stroke: "#5b4322", "stroke-width": bare ? 1.6 : 1 }),
    draw(
      "g",
      { fill: "#5b4322" },
      stars(size).map(([x, y]) => disc(x, y, bare ? 3.4 : 2.5)),
    ),
  );
  if (!bare) {
    picture.append(
      draw(
        "g",
        { fill: "#5b4322" },
        Array.from({ length: size }, (_, index) => [
          draw("text", { x: at(index), y: CELL * 0.58, style: "font-weight:400" }, String.fromCharCode(97 + index)),
          draw("text", { x: CELL * 0.45, y: at(index) + 4, style: "font-weight:400" }, String(index + 1)),
        ]),
      ),
    );
  }
  return picture;
}

const disc = (x, y, radius, attributes = {}) => draw("circle", { cx: at(x), cy: at(y), r: radius, ...attributes });

const AROUND = 9;

/** The part of the board that the stones are in, in the order of play. */
function thumbnail(size, letters) {
  const picture = wood(size, true);
  picture.setAttribute("viewBox", part(size, pointsOf(letters)));
  picture.append(
    ...pointsOf(letters).map(([x, y], index) =>
      disc(x, y, CELL * 0.47, { fill: `url(#stone-${index % 2 ? "w" : "b"})` }),
    ),
  );
  return picture;
}

/** The view of `AROUND` points a side, or more where the stones need it, in whose middle they are. */
function part(size, stones) {
  const middle = (values) => (values.length ? (Math.min(...values) + Math.max(...values)) / 2 : (size - 1) / 2);
  const [columns, rows] = [stones.map(([x]) => x), stones.map(([, y]) => y)];
  const spread = Math.max(0, ...[columns, rows].map((values) => Math.max(...values) - Math.min(...values)));
  const span = Math.min(Math.max(AROUND, spread + 3), size + 1);
  const from = (values) => Math.min(Math.max(middle(values) + 1.25 - span / 2, 0), size + 1 - span) * CELL;
  return [from(columns), from(rows), span * CELL, span * CELL].join(" ");
}

/** The stones after so many plies: by point, the ply that put it there. Captures are given, not worked out. */
function stonesAfter(game, ply) {
  const standing = new Map();
  for (let number = 1; number <= ply; number += 1) {
    standing.set(game.points[number - 1].join(), number);
    for (const point of game.captures[number] ?? []) standing.delete(point.join());
  }
  return standing;
}

/** Shows positions of one game; `choose(ply)` is called when a stone is clicked. */
class Board {
  constructor(game, choose) {
    this.game = game;
    this.numbers = false;
    this.picture = wood(game.rules.size, false);
    this.picture.setAttribute("role", "img");
    this.layer = this.picture.appendChild(draw("g"));
    this.choose = choose;
  }

  show(ply) {
    const standing = [...stonesAfter(this.game, ply)].map(([key, number]) => [...key.split(",").map(Number), number]);
    const shadows = draw(
      "g",
      { fill: "#3a2a12", opacity: 0.35, transform: `translate(${CELL * 0.05} ${CELL * 0.05})` },
      standing.map(([x, y]) => disc(x, y, CELL * 0.46)),
    );
    const stones = standing.map(([x, y, number]) => {
      const stone = disc(x, y, CELL * 0.46, {
        class: "hit",
        fill: `url(#stone-${number % 2 ? "b" : "w"})`,
        on: { click: () => this.choose(number) },
      });
      stone.append(draw("title", {}, `${number}. ${nameOf([x, y])}`));
      return stone;
    });
    this.layer.replaceChildren(shadows, ...stones, ...this.marks(standing, ply));
    this.picture.setAttribute("aria-label", `Board after ${ply} moves`);
  }

  /** The last move, what it took, and the numbers if they are wanted. */
  marks(standing, ply) {
    const taken = (this.game.captures[ply] ?? []).map(([x, y]) =>
      disc(x, y, CELL * 0.4, { fill: "none", stroke: "#8a2f1d", "stroke-width": 1.4, "stroke-dasharray": CELL * 0.12 }),
    );
    if (this.numbers) {
      return [
        ...taken,
        ...standing.map(([x, y, number]) =>
          draw(
            "text",
            {
              x: at(x),
              y: at(y) + 3.6,
              "pointer-events": "none",
              fill: number === ply ? (number % 2 ? "#ff7a6b" : "#d3241c") : number % 2 ? "#f4f2ee" : "#1a1a1c",
            },
            String(number),
          ),
        ),
      ];
    }
    const last =
      ply > 0
        ? [
            disc(...this.game.points[ply - 1], CELL * 0.2, {
              fill: "none",
              stroke: "#e0342b",
              "stroke-width": 2,
              "pointer-events": "none",
            }),
          ]
        : [];
    return [...taken, ...last];
  }
}
