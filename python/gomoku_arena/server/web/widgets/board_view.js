import { Board } from "board";

const TURN_MS = 70;
const EVENTS = ["point", "context", "step"];

/** `Board` as a component of the page. */
export default {
  template: `<div class="board"></div>`,
  props: ["picture", "words", "live", "numbers", "steps", "wheel", "confirm"],
  emits: EVENTS,

  mounted() {
    const told = EVENTS.map((name) => [name, (value) => this.$emit(name, value)]);
    const board = new Board(this.$el, Object.fromEntries(told), this.words);
    if (this.wheel) this.$el.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    const show = (props) => board.show(props);
    this.$watch(() => ({ ...this.$props }), show, { immediate: true });
  },

  methods: {
    /** The wheel steps through the moves: one step at a time, however finely it turns. */
    turn(event) {
      if (event.ctrlKey || !event.deltaY) return;
      event.preventDefault();
      if (Date.now() < (this.turned ?? 0) + TURN_MS) return;
      this.turned = Date.now();
      this.$emit("step", event.deltaY < 0 ? "back" : "forward");
    },
  },
};
