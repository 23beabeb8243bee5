import { middle, within } from "board_points";

const LONG_PRESS_MS = 500;
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STEPS = { Home: "first", End: "last", PageUp: "back", PageDown: "forward", ",": "back", ".": "forward" };

const pointOf = (event) => event.target.dataset.point ?? null;

/** Pointer, touch and keys on a board: the cursor and the point that is pointed at, and what they tell. */
export class BoardInput {
  /**
   * told: called with what happens: point(point, isTouch), context(point), step(name), slide(point) of a finger that is
   * down. The browser's own menu opens where there is no `context`. changed(): the cursor or the point that is pointed at is another.
   */
  constructor(told, changed) {
    Object.assign(this, { told, changed, view: null, cursor: [0, 0], focused: false, over: null });
    Object.assign(this, { pressed: null, held: false, judged: null, swallow: 0, area: null });
  }

  /** For the picture of the board, which has an element with `data-point` for every point. */
  get listeners() {
    const release = () => this.release();
    return {
      ...{ click: (event) => this.click(event), contextmenu: (event) => this.menu(event) },
      ...{ pointerdown: (event) => this.press(event), pointerup: release, pointercancel: release },
      pointermove: (event) => (event.pointerType === "touch" ? this.slide(event) : this.hover(pointOf(event))),
      pointerleave: () => this.leave(),
      focusin: (event) => this.focus(event),
      focusout: () => this.change({ focused: false }),
      keydown: (event) => this.key(event),
    };
  }

  change(values) {
    Object.assign(this, values);
    this.changed();
  }

  /** The board is looked at in another way. The cursor begins at that point, or in the middle. */
  look(view, point) {
    Object.assign(this, { view, cursor: point ? view.place(point) : middle(view.size) });
  }

  /** Keys skip what is outside of that area, and the cursor of that picture comes into a square. */
  stayIn(picture, area) {
    this.area = area;
    if (!area || area.is_outside || this.view.allows(area, this.cursor)) return;
    const [left, top, right, bottom] = this.view.bounds(area);
    const [x, y] = this.cursor;
    this.cursor = [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)];
    if (this.focused) this.focusOn(picture, this.cursor);
  }

  click(event) {
    const point = pointOf(event);
    if (!point || Date.now() < this.swallow) return;
    this.change({ cursor: this.view.place(point) });
    this.told.point?.(point, event.pointerType === "touch");
  }

  menu(event) {
    if (!this.told.context) return;
    event.preventDefault();
    if (pointOf(event)) this.judge(pointOf(event));
  }

  /** A long press and the context menu that some browsers open for it are one event. */
  judge(point) {
    clearTimeout(this.pressed);
    if (Date.now() < this.swallow && point === this.judged) return;
    this.judged = point;
    this.swallow = Date.now() + 700;
    this.told.context(point);
  }

  press(event) {
    if (event.pointerType !== "touch" || !this.told.context) return;
    const point = pointOf(event);
    clearTimeout(this.pressed);
    if (point) this.pressed = setTimeout(() => this.hold(point), LONG_PRESS_MS);
  }

  hold(point) {
    this.held = true;
    this.judge(point);
  }

  /** However long the finger stayed, the click that its leaving makes is none. */
  release() {
    clearTimeout(this.pressed);
    if (this.held) this.swallow = Math.max(this.swallow, Date.now() + 300);
    this.held = false;
  }

  /** What a finger touched first hears of all of its way. */
  slide({ clientX, clientY }) {
    const point = document.elementFromPoint(clientX, clientY)?.dataset.point;
    if (point) this.told.slide?.(point);
  }

  hover(point) {
    if (point !== this.over) this.change({ over: point });
  }

  leave() {
    this.release();
    this.hover(null);
  }

  focus({ target }) {
    const { point } = target.dataset;
    if (point) this.change({ cursor: this.view.place(point), focused: target.matches(":focus-visible") });
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = STEPS[event.key];
    const move = MOVES[event.key];
    if (step) this.told.step?.(step);
    else if (move) this.go(event.currentTarget, move);
    else if (event.key === "Enter" || event.key === " ") this.told.point?.(this.view.at(...this.cursor));
    else return;
    event.preventDefault();
  }

  /** The next cell that is allowed gets the focus, and with it the cursor. */
  go(picture, move) {
    let [at, next] = [null, this.cursor];
    while (String(at) !== String(next)) {
      at = next;
      next = move.map((by, axis) => within(at[axis] + by, this.view.size));
      if (this.view.allows(this.area, next)) break;
    }
    if (this.view.allows(this.area, next)) this.focusOn(picture, next);
  }

  focusOn(picture, at) {
    picture.querySelector(`[data-point=${this.view.at(...at)}]`).focus();
  }
}
