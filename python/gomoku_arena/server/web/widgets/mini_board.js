const { thumbnail } = drawing;

/** A small picture of a board. */
export default {
  template: `<span class="mini-board" aria-hidden="true"></span>`,
  props: ["picture"],
  mounted() {
    this.$watch("picture", (picture) => this.$el.replaceChildren(thumbnail(picture)), { immediate: true });
  },
};
