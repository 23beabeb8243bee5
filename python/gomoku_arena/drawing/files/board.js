import { BoardAim } from "board_aim";
import { BoardInput } from "board_input";
import { area, coordinates, define, fifth, fiveStrokes, hintedPart, label, lines, markup, on, ring, side, stone, wood } from "board_pieces";
import { EDGE, View } from "board_points";
import { moveSpeech, pointSpeech } from "board_speech";
import { BoardSteps } from "board_steps";
import { draw, isThere, make, renew, set } from "elements";

/**
 * A picture's stones are {point, color, number}, and so are its ghosts; forbidden, barred and heat are by point. Its area
 * is {first, last, is_outside, reason}, its fifths are {point, number, look, spoken}; hinted are two corners of a part to
 * look at, which the page tells those who hear. Where it prepares, stones that are placed have the other side's colour;
 * one waits on the point that is prepared.
 */
const NOTHING = {
  ...{ last: null, to_move: null, stones: [], captured: [], ghosts: [], marks: [], markup: [] },
  ...{ forbidden: {}, heat: {}, pending: [], winning: [], area: null, fifths: [], barred: {}, choosing: false },
  ...{ prepares: false, prepared: null, hinted: null },
};

/** Shows pictures of positions in its host, and derives no rules. */
export class Board {
  /**
   * told: what BoardInput calls; null for a board that nobody can point at. words: what is said to those who hear or
   * hover. A board without words is one image for those who hear; its numbered stones can be clicked, and a tip tells
   * what they are.
   */
  constructor(host, told, words = null) {
    define();
    Object.assign(this, { told, words, picture: null, steps: null, waiting: null });
    this.things = draw("g", { "aria-hidden": "true" });
    this.pointed = draw("g", { "aria-hidden": "true" });
    const point = told?.point && ((at, isTouch) => this.choose(at, isTouch));
    const slide = (at) => this.slide(at);
    this.input = new BoardInput({ ...told, point, slide }, () => this.point());
    const attributes = { class: "board-play", role: words ? "grid" : "img", "aria-label": words?.board };
    this.svg = draw("svg", { ...attributes, on: this.input.listeners });
    this.tip = make("div", { class: "board-tip", role: "tooltip", hidden: true });
    this.face = make("div", { class: "board-face" }, wood(), this.svg, this.tip);
    this.said = make("div", { class: "sr-only", "aria-live": "polite" });
    host.append(this.face);
    if (words) host.append(this.said);
    this.aim = null;
  }

  /**
   * live: points can be played on, so the pointer carries a stone.
   * numbers: those of moves, on the stones.
   * steps: {shown, total} plies; adds the buttons to step with. name: what an image is called. look: {turn, from_bottom,
   * coordinates, confirm}: as View has it, whether there are coordinates, and when a point is aimed at before it is
   * played: "small" (where a touch meets small points), "always" or "never".
   */
  show({ picture, live = false, numbers = false, steps = null, name = null, look = {} }) {
    const before = this.picture;
    this.confirm = look.confirm;
    if (before && picture.ply !== before.ply) {
      this.aimAt(null);
      this.waiting = null;
    }
    const byPoint = new Map(picture.stones.map((it) => [it.point, it]));
    Object.assign(this, { picture: { ...NOTHING, ...picture }, byPoint, live, numbers });
    const seen = JSON.stringify([picture.size, look]);
    if (seen !== this.seen) this.lookAnew(look, before === null);
    this.seen = seen;
    this.input.stayIn(this.svg, this.picture.area);
    this.face.classList.toggle("board-live", live);
    renew(this.things, this.drawn(before !== null && picture.ply === before.ply + 1));
    this.point();
    if (this.words) this.speak(before);
    else this.call(name);
    if (steps) this.showSteps(steps);
  }

  lookAnew(look, isFirst) {
    const { size, last } = this.picture;
    this.view = new View(size, look);
    this.input.look(this.view, isFirst ? last : null);
    this.cells = new Map();
    this.face.style.setProperty("--cells", side(size));
    this.svg.setAttribute("viewBox", [-EDGE, -EDGE, side(size), side(size)].join(" "));
    if (this.words) for (const it of ["aria-rowcount", "aria-colcount"]) this.svg.setAttribute(it, size);
    const labels = look.coordinates === false ? null : coordinates(this.view);
    const ground = draw("g", { "aria-hidden": "true" }, lines(size), labels);
    const along = Array.from({ length: size }, (_, at) => at);
    const row = (y) => {
      const cells = along.map((x) => this.cell(x, y));
      // Without a name of its own a row is called by all that is in it.
      const name = this.words?.row.replace("{row}", this.view.beside(1, y));
      return draw("g", { ...(this.words && { role: "row", "aria-rowindex": y + 1, "aria-label": name }) }, cells);
    };
    this.svg.replaceChildren(ground, this.things, this.pointed, ...(this.told ? along.map(row) : []));
    if (this.words) this.makeAim([ground, this.things, this.pointed]);
  }

  makeAim(layers) {
    for (const it of [this.aim?.lens, this.aim?.element]) it?.remove();
    const cancel = () => this.aimAt(null);
    const play = () => this.play(this.aim.point);
    this.aim = new BoardAim(this.words, layers, { place: play, cancel });
    this.face.append(this.aim.lens);
    this.face.after(this.aim.element);
  }

  /** A point was chosen. Where a finger may have missed, it is aimed at, and played when it is chosen again. */
  choose(point, isTouch) {
    if (!this.aims(isTouch) || point === this.aim.point) {
      this.play(point);
    } else {
      this.aimAt(this.byPoint.has(point) ? null : point);
    }
  }

  play(point) {
    this.aimAt(null);
    this.told.point(point);
  }

  aims(isTouch) {
    if (!this.live || !this.aim || this.picture.choosing) return false;
    const pixels = this.svg.getBoundingClientRect().width;
    const isSmall = () => isTouch && BoardAim.isNeeded(pixels, side(this.picture.size));
    return this.confirm === "always" || (this.confirm === "small" && isSmall());
  }

  /** A finger slides over the board: what was aimed at follows it. */
  slide(point) {
    if (this.aim?.point && point !== this.aim.point && !this.byPoint.has(point)) this.aimAt(point);
  }

  aimAt(point) {
    if (!this.aim) return;
    this.face.classList.toggle("is-aiming", Boolean(point));
    this.aim.show(point, point && this.reasonAt(point), this.view, this.picture.prepares ? "prepare" : "place");
    this.point();
  }

  /** Why a point cannot be chosen; nothing where it can. */
  reasonAt(point) {
    const { area: allowed, barred, forbidden } = this.picture;
    if (barred[point]) return barred[point];
    if (!this.view.allows(allowed, this.view.place(point))) return allowed.reason;
    return this.words?.[forbidden[point]] ?? forbidden[point] ?? null;
  }

  /** The colour of a stone that is placed: that of the side to move, or the other where a move is prepared. */
  get placed() {
    const { to_move: color, prepares } = this.picture;
    return prepares ? { black: "white", white: "black" }[color] : color;
  }

  /** Whether a stone could stand on that point and wait there. */
  canWait(point) {
    return this.live && !this.waiting && !this.byPoint.has(point);
  }

  /** A stone that nobody has heard of yet stands on that point as a ghost; null takes it away. */
  wait(point) {
    this.waiting = point;
    this.point();
  }

  /** What can be pointed at, and, where there are words, focused and heard. */
  cell(x, y) {
    const point = this.view.at(x, y);
    const square = { class: "board-cell", x: x - 0.5, y: y - 0.5, width: 1, height: 1, "data-point": point };
    const cell = draw("rect", { ...square, ...(this.words && { role: "gridcell", "aria-colindex": x + 1 }) });
    this.cells.set(point, cell);
    return cell;
  }

  /** Everything on the board, the lowest first. fresh: the last move was played just now. */
  drawn(fresh) {
    const { picture, numbers, byPoint, view } = this;
    const onPoint = (point, ...children) => on(view.place(point), ...children);
    const last = byPoint.get(picture.last);
    const taken = picture.captured.filter((it) => !byPoint.has(it.point));
    const gone = fresh ? picture.captured : [];
    const drawnOn = new Set(picture.markup.map((it) => it.point));
    const isBare = (it) => !drawnOn.has(it.point);
    const numbered = numbers ? picture.stones.filter((it) => isThere(it.number) && isBare(it)) : [];
    const suggested = new Set(picture.marks.map((it) => it.point));
    const isNew = (it) => fresh && it.point === picture.last;
    const isAside = (it) => picture.winning.length > 0 && !picture.winning.includes(it.point);
    const kind = (it) => ["stone", isNew(it) && "stone-new", isAside(it) && "stone-aside"].filter(Boolean).join(" ");
    const isLast = (it) => (it.point === picture.last ? "is-last" : "");
    return [
      ...(picture.area ? area(picture.area, view) : []),
      ...(picture.hinted ? hintedPart(picture.hinted, view) : []),
      ...strengths(picture.heat).map(([point, strength]) => onPoint(point, heat(strength))),
      ...Object.keys(picture.forbidden).map((point) => onPoint(point, cross())),
      ...Object.keys(picture.barred).map((point) => onPoint(point, ring(0.42, "board-barred"), cross("is-large"))),
      ...taken.map((it) => onPoint(it.point, ring(0.3, "board-taken"))),
      ...picture.stones.map((it) => onPoint(it.point, stone(it.color, kind(it)))),
      ...gone.map((it) => onPoint(it.point, stone(it.color, "stone-gone"))),
      ...picture.pending.map((point) => onPoint(point, ring(0.5, "five-pending"))),
      ...picture.ghosts.map((it) => onPoint(it.point, stone(it.color, "stone-ghost"))),
      picture.prepared && onPoint(picture.prepared, stone(this.placed, "stone-ghost"), ring(0.52, "board-prepared")),
      ...picture.fifths.map((it) => onPoint(it.point, fifth(it))),
      ...fiveStrokes(picture.winning.map((point) => view.place(point))),
      ...numbered.map((it) => onPoint(it.point, label(it.number, `stone-number on-${it.color} ${isLast(it)}`))),
      !numbers && last && isBare(last) && onPoint(last.point, ring(0.14, `board-last on-${last.color}`)),
      ...picture.ghosts.map((it) => onPoint(it.point, label(it.number, `stone-number on-${it.color}`))),
      ...picture.marks.map((it) =>
        onPoint(it.point, draw("g", { class: `board-mark is-${it.rank}` }, ring(0.4), label(it.text))),
      ),
      ...picture.markup.map((it) => onPoint(it.point, markup(it, byPoint.get(it.point)?.color, suggested.has(it.point)))),
    ];
  }

  /** Shows what is pointed at: the stone that the pointer carries, the cursor, and the tip. */
  point() {
    const { over, focused, cursor } = this.input;
    const { fifths } = this.picture;
    const color = this.placed;
    const isFree = over && !this.byPoint.has(over) && !this.reasonAt(over) && !fifths.some((it) => it.point === over);
    const at = this.view.at(...cursor);
    const aimed = this.aim?.point;
    renew(this.pointed, [
      this.waiting && color && on(this.view.place(this.waiting), stone(color, "stone-ghost is-waiting")),
      aimed && crosshair(this.view.place(aimed), this.picture.size),
      aimed && color && on(this.view.place(aimed), stone(color, "stone-hover")),
      this.live && color && isFree && !aimed && on(this.view.place(over), stone(color, "stone-hover")),
      focused && on(cursor, draw("rect", { class: "board-cursor", x: -0.5, y: -0.5, width: 1, height: 1, rx: 0.14 })),
    ]);
    if (this.words) for (const [point, cell] of this.cells) set(cell, "tabindex", point === at ? "0" : "-1");
    this.showTip(over ?? (focused ? at : null));
  }

  showTip(point) {
    const text = point && this.textAt(point);
    this.tip.hidden = !text;
    if (!text) return;
    this.tip.textContent = text;
    const [left, top] = this.view.place(point).map((along) => (100 * (along + EDGE)) / side(this.picture.size));
    const shift = left < 25 ? "0" : left > 75 ? "-100%" : "-50%";
    const lift = top < 15 ? "1.2em" : "calc(-100% - 1em)";
    Object.assign(this.tip.style, { left: `${left}%`, top: `${top}%`, translate: `${shift} ${lift}` });
  }

  textAt(point) {
    const { forbidden, heat, barred } = this.picture;
    if (forbidden[point] || barred[point]) return this.reasonAt(point);
    if (isThere(heat[point])) return `${this.view.told(point)} ${Math.round(100 * heat[point])}%`;
    const number = !this.words && this.byPoint.get(point)?.number;
    return number ? `${number}. ${this.view.told(point)}` : null;
  }

  /** Tells those who hear what stands on every point, and what has been played. */
  speak(before) {
    const { picture, byPoint, numbers, words, view } = this;
    for (const [point, cell] of this.cells) {
      set(cell, "aria-label", pointSpeech(point, byPoint.get(point), picture, numbers, words, view));
    }
    if (before && picture.ply !== before.ply && picture.last) this.said.textContent = moveSpeech(picture, words, view);
  }

  call(name) {
    this.svg.setAttribute("aria-label", name);
    for (const [point, cell] of this.cells) cell.classList.toggle("is-stone", this.byPoint.has(point));
  }

  showSteps(steps) {
    if (!this.steps) {
      this.steps = new BoardSteps(this.words, (step) => this.told?.step?.(step));
      this.face.after(this.steps.element);
    }
    this.steps.show(steps);
  }
}

/** How far each chance is above the usual one, 0 to 1: what most points are worth says nothing of where to play. */
function strengths(chances) {
  const sorted = Object.values(chances).sort((a, b) => a - b);
  const usual = sorted[sorted.length >> 1];
  const range = Math.max(sorted.at(-1) - usual, 0.1);
  return Object.entries(chances).map(([point, chance]) => [point, Math.max(chance - usual, 0) / range]);
}

function heat(strength) {
  const attributes = { class: "board-heat", x: -0.32, y: -0.32, width: 0.64, height: 0.64, rx: 0.14 };
  return draw("rect", { ...attributes, fill: "#14599c", opacity: 0.05 + 0.55 * strength });
}

function crosshair([x, y], size) {
  return draw("path", { class: "board-crosshair", d: `M${x} 0V${size - 1}M0 ${y}H${size - 1}` });
}

const cross = (kind = "") =>
  draw("path", { class: `board-forbidden ${kind}`.trim(), d: "M-0.17 -0.17L0.17 0.17M0.17 -0.17L-0.17 0.17" });
