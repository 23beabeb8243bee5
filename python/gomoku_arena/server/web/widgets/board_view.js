import { Board } from "board";

const EVENTS = ["point", "context", "step"];

/** `Board` as a component of the page. */
export default {
  template: `<div class="board"></div>`,
  props: ["picture", "words", "live", "numbers", "steps"],
  emits: EVENTS,

  mounted() {
    const told = EVENTS.map((name) => [name, (value) => this.$emit(name, value)]);
    const board = new Board(this.$el, Object.fromEntries(told), this.words);
    const show = (props) => board.show(props);
    this.$watch(() => ({ ...this.$props }), show, { immediate: true });
  },
};
