import { arrow, reveal } from "stepped_list";

export default {
  template: `
    <ol class="moves" :aria-label="words.moves" ref="list">
      <li v-for="row in rows" :key="row.number" class="moves-row">
        <template v-for="(move, place) in row.moves">
          <button v-if="move" type="button" :class="['moves-move', 'is-' + move.color]" :key="place"
                  :aria-current="move.ply === shown ? 'step' : null" :aria-label="label(move)"
                  @click="$emit('step', move.ply)">
            <span class="moves-number" aria-hidden="true">{{ move.ply }}</span>
            <span class="moves-point">{{ move.point }}</span>
            <span v-if="move.taken" class="moves-taken">+{{ move.taken }}</span>
            <span class="moves-time">{{ move.time }}</span>
          </button>
          <span v-else :key="place" aria-hidden="true"></span>
        </template>
      </li>
      <li v-if="!moves.length" class="moves-none">{{ words.none }}</li>
    </ol>`,
  props: { moves: { type: Array, required: true }, shown: Number, words: { type: Object, required: true } },
  emits: ["step"],
  computed: {
    rows() {
      const rows = [];
      for (const move of this.moves) {
        const white = move.color === "white";
        if (!white || !rows.length) rows.push({ number: rows.length + 1, moves: [null, null] });
        rows[rows.length - 1].moves[white ? 1 : 0] = move;
      }
      return rows;
    },
  },
  watch: {
    shown: { handler: "reveal", flush: "post" },
    moves: { handler: "reveal", flush: "post" },
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
      const step = { back: -1, forward: 1 }[arrow(event)];
      if (!step) return;
      event.preventDefault();
      this.$emit("step", Math.min(Math.max(this.shown + step, 0), this.moves.length));
    },
    label(move) {
      const { comma } = this.words;
      return [`${move.ply}`, this.words[move.color], move.point, move.time].filter(Boolean).join(comma);
    },
    reveal() {
      reveal(this.$refs.list);
    },
  },
};
