const HEIGHT = 100;
const KEYS = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageUp: -5, PageDown: 5 };

export default {
  template: `
    <div class="graph" role="slider" tabindex="0" :aria-label="words.graph" aria-valuemin="0" :aria-valuemax="plies"
         :aria-valuenow="shown" :aria-valuetext="told(shown)" @keydown="onKey" @click="onClick"
         @pointermove="onMove" @pointerleave="over = null">
      <svg ref="svg" preserveAspectRatio="none" :viewBox="'0 0 ' + width + ' 100'" aria-hidden="true">
        <rect class="graph-white" x="0" y="0" :width="Math.max(known.length - 1, 0)" height="100" />
        <path v-if="known.length > 1" class="graph-black" :d="area" />
        <path class="graph-half" :d="'M0 50H' + width" />
        <path v-if="known.length > 1" class="graph-line" :d="line" />
        <path class="graph-shown" :d="'M' + shown + ' 0V100'" />
        <path v-if="over !== null" class="graph-over" :d="'M' + over + ' 0V100'" />
      </svg>
      <span v-for="it in marks" :key="it.ply" class="graph-mark" :class="'is-' + it.mark" :style="at(it.ply)"></span>
      <output v-if="over !== null" class="graph-tip" :style="tip">{{ told(over) }}</output>
    </div>`,

  props: {
    chances: { type: Array, required: true },
    plies: { type: Number, required: true },
    shown: { type: Number, required: true },
    marks: { type: Array, required: true },
    words: { type: Object, required: true },
  },
  emits: ["ply"],

  data: () => ({ over: null }),

  computed: {
    width() {
      return Math.max(this.plies, 1);
    },
    known() {
      return this.chances.map((chance, ply) => [ply, HEIGHT * (1 - chance)]);
    },
    line() {
      return this.known.map(([x, y], place) => `${place ? "L" : "M"}${x} ${y}`).join("");
    },
    area() {
      return `M0 ${HEIGHT}L${this.known.map(([x, y]) => `${x} ${y}`).join("L")}L${this.known.length - 1} ${HEIGHT}Z`;
    },
    tip() {
      const part = this.over / this.width;
      return { left: `${part * 100}%`, translate: `${part < 0.2 ? 0 : part > 0.8 ? -100 : -50}% 0` };
    },
  },

  methods: {
    at(ply) {
      const chance = this.chances[ply] ?? 0.5;
      return { left: `${(ply / this.width) * 100}%`, top: `${(1 - chance) * 100}%` };
    },
    /** Such as "12: Black 62%, blunder". */
    told(ply) {
      const chance = this.chances[ply];
      const mark = this.marks.find((it) => it.ply === ply);
      const black = chance === undefined ? this.words.unknown : `${this.words.black} ${Math.round(100 * chance)}%`;
      return `${ply}: ${black}${mark ? ` · ${mark.text}` : ""}`;
    },
    plyOf(event) {
      const box = this.$refs.svg.getBoundingClientRect();
      return Math.min(Math.max(Math.round(((event.clientX - box.left) / box.width) * this.width), 0), this.plies);
    },
    onMove(event) {
      this.over = this.plyOf(event);
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
