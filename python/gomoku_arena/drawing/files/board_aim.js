import { draw, make } from "elements";

/** With fewer pixels between two lines a finger needs help. */
const SMALL = 32;

/** From the middle of the lens to its edge, in distances between two lines. */
const REACH = 1.9;

let count = 0;

/**
 * A point that was touched, and is not played before that is confirmed: a lens on the side away from the finger, and
 * buttons to place the stone or to take it back.
 */
export class BoardAim {
  /** layers: the groups of the board that the lens shows. place(), cancel(): are called when a button is pressed. */
  constructor(words, layers, { place, cancel }) {
    this.words = words;
    this.point = null;
    for (const layer of layers) layer.id ||= `board-layer-${(count += 1)}`;
    this.lens = draw("svg", { class: "board-lens", "aria-hidden": "true" }, draw("rect", { class: "board-lens-wood" }));
    this.lens.append(...layers.map(({ id }) => draw("use", { href: `#${id}` })));
    this.placing = make("button", { type: "button", class: "board-place", on: { click: place } });
    const taking = { type: "button", class: "board-cancel", "aria-label": words.cancel, on: { click: cancel } };
    this.element = make("div", { class: "board-aim" }, make("button", taking, "×"), this.placing);
    this.show(null);
  }

  /** Whether a finger needs help on a board of that many pixels, and distances between lines. */
  static isNeeded(pixels, distances) {
    return pixels / distances < SMALL;
  }

  /** Aims at a point as that view shows it, or at none; a point with a reason cannot be played. word: what is done there. */
  show(point, reason = null, view = null, word = "place") {
    this.point = point;
    for (const it of [this.lens, this.element]) it.toggleAttribute("hidden", !point);
    if (!point) return;
    const [x, y] = view.place(point);
    const box = { x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH };
    this.lens.setAttribute("viewBox", Object.values(box).join(" "));
    for (const [name, value] of Object.entries(box)) this.lens.firstChild.setAttribute(name, value);
    this.placing.textContent = reason ?? this.words[word].replace("{point}", view.told(point));
    this.placing.disabled = Boolean(reason);
    // The lens stands away from the finger: at the left or at the right, on top.
    this.lens.classList.toggle("is-left", x >= view.size / 2);
  }
}
