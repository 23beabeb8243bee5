const HEIGHT = 100;
const KEYS = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageUp: -5, PageDown: 5 };

export default {
  template: `
    <div class="opinions">
      <div class="opinions-names" aria-hidden="true">
        <span><i class="is-black"></i>{{ names[0] }}</span><span><i class="is-white"></i>{{ names[1] }}</span>
      </div>
      <div class="graph opinions-graph" role="slider" tabindex="0" :aria-label="words.graph" aria-valuemin="0"
           :aria-valuemax="plies" :aria-valuenow="shown" :aria-valuetext="told(shown)"
           @keydown="onKey" @click="onClick" @pointermove="over = plyOf($event)" @pointerleave="over = null">
        <svg ref="svg" preserveAspectRatio="none" :viewBox="'0 0 ' + width + ' 100'" aria-hidden="true">
          <path class="graph-half" :d="'M0 50H' + width" />
          <path class="graph-shown" :d="'M' + shown + ' 0V100'" />
          <path class="opinions-line is-black" :d="line(true)" />
          <path class="opinions-line is-white" :d="line(false)" />
          <path v-if="over !== null" class="graph-over" :d="'M' + over + ' 0V100'" />
        </svg>
        <output v-if="over !== null" class="graph-tip" :style="tip">{{ told(over) }}</output>
      </div>
    </div>`,

  props: {
    points: { type: Array, required: true },
    plies: { type: Number, required: true },
    shown: { type: Number, required: true },
    names: { type: Array, required: true },
    words: { type: Object, required: true },
  },
  emits: ["ply"],

  data: () => ({ over: null }),

  computed: {
    width() {
      return Math.max(this.plies, 1);
    },
    tip() {
      const part = this.over / this.width;
      return { left: `${part * 100}%`, translate: `${part < 0.2 ? 0 : part > 0.8 ? -100 : -50}% 0` };
    },
  },

  methods: {
    line(black) {
      const mine = this.points.filter((it) => it.black === black);
      return mine.map((it, place) => `${place ? "L" : "M"}${it.ply} ${HEIGHT * (1 - it.chance)}`).join("");
    },
    /** Such as "12: tengen · Black 62%". */
    told(ply) {
      const found = this.points.find((it) => it.ply === ply);
      if (!found) return `${ply}: ${this.words.unknown}`;
      return `${ply}: ${this.names[found.black ? 0 : 1]} · ${this.words.black} ${Math.round(100 * found.chance)}%`;
    },
    plyOf(event) {
      const box = this.$refs.svg.getBoundingClientRect();
      return Math.min(Math.max(Math.round(((event.clientX - box.left) / box.width) * this.width), 0), this.plies);
    },
    onClick(event) {
      this.$emit("ply", this.plyOf(event));
    },
    onKey(event) {
      const ends = { Home: 0, End: this.plies };
      const ply = event.key in ends ? ends[event.key] : this.shown + (KEYS[event.key] ?? 0);
      if (!(event.key in ends) && !(event.key in KEYS)) return;
      event.preventDefault();
      this.$emit("ply", Math.min(Math.max(ply, 0), this.plies));
    },
  },
};
