const HEIGHT = 100;
const KEYS = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageUp: -5, PageDown: 5 };

export default {
  template: `
    <div class="graph-frame">
      <div v-if="named.length" class="graph-names" aria-hidden="true">
        <span v-for="it in named" :key="it.color"><i :class="'is-' + it.color"></i>{{ it.name }}</span>
      </div>
      <div class="graph" role="slider" tabindex="0" :aria-label="words.graph" aria-valuemin="0" :aria-valuemax="plies"
           :aria-valuenow="shown" :aria-valuetext="toldAt(shown)"
           @keydown="onKey" @click="onClick" @pointermove="over = plyOf($event)" @pointerleave="over = null">
        <svg ref="svg" preserveAspectRatio="none" :viewBox="'0 0 ' + width + ' 100'" aria-hidden="true">
          <template v-for="it in filled">
            <path class="graph-white" :d="area(it, 0)" />
            <path class="graph-black" :d="area(it, 100)" />
          </template>
          <path class="graph-half" :d="'M0 50H' + width" />
          <path v-for="it in lines" class="graph-line" :class="'is-' + it.color" :d="line(it)" />
          <path class="graph-shown" :d="'M' + shown + ' 0V100'" />
          <path v-if="over !== null" class="graph-over" :d="'M' + over + ' 0V100'" />
        </svg>
        <span v-for="it in marks" :key="it.ply" class="graph-mark" :class="'is-' + it.mark" :style="at(it)"></span>
        <output v-if="over !== null" class="graph-tip" :style="tip">{{ toldAt(over) }}</output>
      </div>
    </div>`,

  props: {
    lines: { type: Array, required: true },
    marks: { type: Array, required: true },
    told: { type: Object, required: true },
    plies: { type: Number, required: true },
    shown: { type: Number, required: true },
    words: { type: Object, required: true },
  },
  emits: ["ply"],

  data: () => ({ over: null }),

  computed: {
    width() {
      return Math.max(this.plies, 1);
    },
    named() {
      return this.lines.filter((it) => it.name);
    },
    filled() {
      return this.lines.filter((it) => it.filled && it.points.length);
    },
    tip() {
      const part = this.over / this.width;
      return { left: `${part * 100}%`, translate: `${part < 0.2 ? 0 : part > 0.8 ? -100 : -50}% 0` };
    },
  },

  methods: {
    line({ points }) {
      return points.map(([ply, chance], place) => `${place ? "L" : "M"}${ply} ${HEIGHT * (1 - chance)}`).join("");
    },
    /** Between a line and the bottom or the top. */
    area(it, edge) {
      return `${this.line(it)}L${it.points.at(-1)[0]} ${edge}L${it.points[0][0]} ${edge}Z`;
    },
    at({ ply, chance }) {
      return { left: `${(ply / this.width) * 100}%`, top: `${(1 - chance) * 100}%` };
    },
    /** Such as "12: Black 62%, blunder". */
    toldAt(ply) {
      return `${ply}: ${this.told[ply] ?? this.words.unknown}`;
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
