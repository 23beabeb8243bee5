import { arrow, reveal } from "stepped_list";

/**
 * The list around the moves of a game, which are an element of its own: what is told with every step is where one stands
 * and how the main moves were judged, and no move.
 */
export default {
  template: `<div class="tree" role="tree" :aria-label="words.moves" ref="list"><slot></slot></div>`,
  props: { shown: Number, grades: { type: Object, required: true }, words: { type: Object, required: true } },
  emits: ["key"],
  provide() {
    return { list: this };
  },
  watch: { shown: { handler: "reveal", flush: "post" } },
  mounted() {
    this.reveal();
    document.addEventListener("keydown", this.press);
  },
  unmounted() {
    document.removeEventListener("keydown", this.press);
  },
  methods: {
    press(event) {
      const step = arrow(event);
      if (!step) return;
      event.preventDefault();
      this.$emit("key", step);
    },
    reveal() {
      reveal(this.$refs.list);
    },
  },
};
