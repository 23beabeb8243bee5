import input from "board_input";
import { letter, MARGIN, named, place, placed, stars } from "board_points";
import { moveSpeech, pointSpeech } from "board_speech";
import template from "board_template";

export default {
  template,
  mixins: [input],

  props: {
    picture: { type: Object, required: true },
    words: { type: Object, required: true },
    live: Boolean,
    numbers: Boolean,
    steps: Object,
  },

  data: () => ({ said: "", fresh: false, margin: MARGIN }),

  computed: {
    viewBox() {
      const side = this.picture.size - 1 + 2 * MARGIN;
      return `${-MARGIN} ${-MARGIN} ${side} ${side}`;
    },
    lines() {
      const end = this.picture.size - 1;
      const each = Array.from({ length: Math.max(end - 1, 0) }, (_, n) => n + 1);
      return each.map((n) => `M0 ${n}H${end}M${n} 0V${end}`).join("");
    },
    stars() {
      return stars(this.picture.size);
    },
    stones() {
      return this.picture.stones.map(placed);
    },
    numbered() {
      return this.stones.filter((it) => it.number != null);
    },
    byPoint() {
      return new Map(this.stones.map((it) => [it.point, it]));
    },
    last() {
      return this.byPoint.get(this.picture.last);
    },
    takenPlaces() {
      return this.picture.captured.filter((it) => !this.byPoint.has(it.point)).map(placed);
    },
    fading() {
      return this.fresh ? this.picture.captured.map(placed) : [];
    },
    five() {
      const ring = (kind) => (point) => placed({ point, kind });
      return [...this.picture.pending.map(ring("five-pending")), ...this.picture.winning.map(ring("five-winning"))];
    },
    forbidden() {
      return Object.keys(this.picture.forbidden).map((point) => placed({ point }));
    },
    ghosts() {
      return this.picture.ghosts.map(placed);
    },
    marks() {
      return this.picture.marks.map(placed);
    },
    heat() {
      return Object.entries(this.picture.heat).map(([point, value]) => ({
        ...placed({ point }),
        fill: `hsl(${Math.round(215 - 215 * value)} 85% 46%)`,
        // What is lost anyway should not cover the board.
        opacity: 0.16 + 0.62 * value,
      }));
    },
    hovered() {
      const point = this.over;
      const free = point && !this.byPoint.has(point) && !(point in this.picture.forbidden);
      return this.live && this.picture.to_move && free ? placed({ point }) : null;
    },
    tip() {
      const point = this.over ?? (this.focused ? named(...this.cursor) : null);
      if (!point) return null;
      const reason = this.picture.forbidden[point];
      const heat = this.picture.heat[point];
      const text = reason ? (this.words[reason] ?? reason) : heat == null ? null : `${point} ${Math.round(100 * heat)}%`;
      if (!text) return null;
      const [x, y] = place(point);
      const side = this.picture.size - 1 + 2 * MARGIN;
      const [left, top] = [((x + MARGIN) / side) * 100, ((y + MARGIN) / side) * 100];
      const shift = left < 25 ? "0" : left > 75 ? "-100%" : "-50%";
      const lift = top < 15 ? "1.2em" : "calc(-100% - 1em)";
      return { text, style: { left: `${left}%`, top: `${top}%`, translate: `${shift} ${lift}` } };
    },
    atEnd() {
      return this.steps.shown >= this.steps.total;
    },
  },

  watch: {
    picture(now, before) {
      this.fresh = now.ply === before.ply + 1;
      if (now.ply !== before.ply && now.last) this.said = moveSpeech(now, this.words);
    },
  },

  methods: {
    id(name) {
      return `${name}-${this.$.uid}`;
    },
    url(name) {
      return `url(#${this.id(name)})`;
    },
    at: (it) => `translate(${it.x} ${it.y})`,
    letter,
    name: (x, y) => named(x - 1, y - 1),
    label(point) {
      return pointSpeech(point, this.byPoint.get(point), this.picture, this.numbers, this.words);
    },
  },
};
