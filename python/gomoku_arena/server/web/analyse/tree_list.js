import { arrow, reveal } from "stepped_list";

/** The moves of a game in two columns, with its variations and comments below the move that they belong to. */
export default {
  template: `
    <div class="tree" role="tree" :aria-label="words.moves" ref="list">
      <template v-for="row in rows">
        <div v-if="row.cells" :key="'r' + row.ply" class="tree-row">
          <template v-for="(cell, place) in row.cells">
            <button v-if="cell" type="button" role="treeitem" :key="cell.id" class="tree-move"
                    :aria-current="cell.id === shown ? 'step' : null" :aria-label="label(cell)"
                    @click="$emit('line', cell.id)">
              <span class="moves-number" aria-hidden="true">{{ cell.ply }}</span>
              <span class="moves-point">{{ cell.point }}</span>
              <span v-if="cell.glyph" :class="['tree-glyph', 'is-' + cell.grade]" aria-hidden="true">{{ cell.glyph }}</span>
            </button>
            <span v-else :key="'empty' + place" class="tree-move" aria-hidden="true">{{ place ? "" : "…" }}</span>
          </template>
        </div>
        <div v-else-if="row.comment" :key="'c' + row.id" class="tree-comment">{{ row.comment }}</div>
        <div v-else :key="'v' + row.id" class="tree-variation" :style="{ marginLeft: 12 * row.depth + 'px' }">
          <template v-for="move in row.moves" :key="move.id">
            <button type="button" role="treeitem" class="tree-step" :aria-current="move.id === shown ? 'step' : null"
                    :aria-label="label(move)" @click="$emit('line', move.id)">{{ move.ply }}. {{ move.point }}</button>
            <span v-if="move.comment" class="tree-said">{{ move.comment }}</span>
          </template>
        </div>
      </template>
      <div v-if="!rows.length" class="moves-none">{{ words.none }}</div>
    </div>`,
  props: { rows: { type: Array, required: true }, shown: Number, words: { type: Object, required: true } },
  emits: ["line", "key"],
  watch: {
    shown: { handler: "reveal", flush: "post" },
    rows: { handler: "reveal", flush: "post" },
  },
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
    label(move) {
      return [`${move.ply}`, move.point, move.told].filter(Boolean).join(this.words.comma);
    },
    reveal() {
      reveal(this.$refs.list);
    },
  },
};
