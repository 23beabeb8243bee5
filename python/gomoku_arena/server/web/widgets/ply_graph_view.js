const { PlyGraph } = drawing;

/** `PlyGraph` as a component of the page. */
export default {
  template: `<div class="graph-frame"></div>`,
  props: ["lines", "marks", "told", "plies", "shown", "words"],
  emits: ["ply"],

  mounted() {
    const graph = new PlyGraph(this.$el, this.words, (ply) => this.$emit("ply", ply), true);
    const show = (props) => graph.show(props);
    this.$watch(() => ({ ...this.$props }), show, { immediate: true });
  },
};
