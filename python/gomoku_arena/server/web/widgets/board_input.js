import { middle, named, place, within } from "board_points";

const LONG_PRESS_MS = 500;
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STEPS = { Home: "first", End: "last", PageUp: "back", PageDown: "forward", ",": "back", ".": "forward" };

/** Pointer, touch and keys on the element `svg`: the cursor and the point that is pointed at, and what they tell. */
export default {
  emits: ["point", "context", "hover", "step"],

  data() {
    const cursor = this.picture.last ? place(this.picture.last) : middle(this.picture.size);
    return { cursor, focused: false, over: null, pressed: null, held: false, judged: null, swallow: 0 };
  },

  watch: {
    picture(now, before) {
      if (now.size !== before.size) this.cursor = middle(now.size);
    },
  },

  methods: {
    isCursor(x, y) {
      return this.cursor[0] === x - 1 && this.cursor[1] === y - 1;
    },
    pointOf: (event) => event.target?.dataset?.point ?? null,
    onClick(event) {
      const point = this.pointOf(event);
      if (!point || Date.now() < this.swallow) return;
      this.cursor = place(point);
      this.$emit("point", point);
    },
    onContext(event) {
      const point = this.pointOf(event);
      if (point) this.judge(point);
    },
    /** A long press and the context menu that some browsers open for it are one event. */
    judge(point) {
      clearTimeout(this.pressed);
      if (Date.now() < this.swallow && point === this.judged) return;
      this.judged = point;
      this.swallow = Date.now() + 700;
      this.$emit("context", point);
    },
    onDown(event) {
      if (event.pointerType !== "touch") return;
      const point = this.pointOf(event);
      clearTimeout(this.pressed);
      if (point) this.pressed = setTimeout(() => this.hold(point), LONG_PRESS_MS);
    },
    hold(point) {
      this.held = true;
      this.judge(point);
    },
    /** However long the finger stayed, the click that its leaving makes is none. */
    release() {
      clearTimeout(this.pressed);
      if (this.held) this.swallow = Math.max(this.swallow, Date.now() + 300);
      this.held = false;
    },
    onMove(event) {
      if (event.pointerType === "touch") return;
      const point = this.pointOf(event);
      if (point === this.over) return;
      this.over = point;
      this.$emit("hover", point);
    },
    leave() {
      this.release();
      if (this.over === null) return;
      this.over = null;
      this.$emit("hover", null);
    },
    onFocus(x, y) {
      this.cursor = [x - 1, y - 1];
      this.focused = this.$refs.svg.querySelector(":focus-visible") !== null;
    },
    onKey(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const step = STEPS[event.key];
      const move = MOVES[event.key];
      if (step) this.$emit("step", step);
      else if (move) this.go(...move);
      else if (event.key === "Enter" || event.key === " ") this.$emit("point", named(...this.cursor));
      else return;
      event.preventDefault();
    },
    go(dx, dy) {
      const [x, y] = [within(this.cursor[0] + dx, this.picture.size), within(this.cursor[1] + dy, this.picture.size)];
      this.cursor = [x, y];
      this.$nextTick(() => this.$refs.svg.querySelector(`[data-point=${named(x, y)}]`)?.focus());
    },
  },
};
