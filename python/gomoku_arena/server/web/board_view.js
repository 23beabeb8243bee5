const LETTERS = "abcdefghijklmnopqrstuv";
const MARGIN = 1.08;
const LONG_PRESS_MS = 500;
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STEPS = { Home: "first", End: "last", PageUp: "back", PageDown: "forward", ",": "back", ".": "forward" };

const place = (point) => [LETTERS.indexOf(point[0]), Number(point.slice(1)) - 1];
const named = (x, y) => `${LETTERS[x]}${y + 1}`;
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
const middle = (size) => [Math.floor((size - 1) / 2), Math.floor((size - 1) / 2)];
const within = (value, size) => Math.min(Math.max(value, 0), size - 1);

/** Coordinates of the star points of a board of that size: four, five or nine, where tradition has them. */
function stars(size) {
  if (size < 9) return size % 2 ? [middle(size)] : [];
  const edge = size < 13 ? 2 : 3;
  const [half] = middle(size);
  const corners = [edge, size - 1 - edge];
  const points = corners.flatMap((x) => corners.map((y) => [x, y]));
  if (size % 2) points.push([half, half]);
  if (size % 2 && size >= 17) for (const at of corners) points.push([at, half], [half, at]);
  return points;
}

export default {
  template: `
    <div class="board" :class="{ 'board-live': live }">
      <div class="board-face" :style="{ '--cells': picture.size - 1 + 2 * margin }">
        <svg class="board-wood" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 100">
          <defs>
            <linearGradient :id="id('plank')" x1="0" y1="0" x2="1" y2="1">
              <stop offset="0" class="wood-a" /><stop offset="0.55" class="wood-b" /><stop offset="1" class="wood-c" />
            </linearGradient>
            <filter :id="id('grain')" x="0" y="0" width="100%" height="100%">
              <feTurbulence type="fractalNoise" baseFrequency="0.006 0.11" numOctaves="4" seed="7" stitchTiles="stitch" />
              <feColorMatrix values="0 0 0 0 0.36  0 0 0 0 0.2  0 0 0 0 0.06  0.9 0.5 0 0 -0.52" />
            </filter>
          </defs>
          <rect width="100" height="100" :fill="url('plank')" />
          <rect width="100" height="100" :filter="url('grain')" class="wood-grain" />
        </svg>
        <svg class="board-play" :viewBox="viewBox" role="grid" :aria-label="words.board" ref="svg"
             :aria-rowcount="picture.size" :aria-colcount="picture.size"
             @keydown="onKey" @click="onClick" @contextmenu.prevent="onContext" @pointerdown="onDown"
             @pointerup="release" @pointercancel="release" @pointermove="onMove" @pointerleave="leave">
          <defs>
            <radialGradient :id="id('black')" cx="0.36" cy="0.3" r="0.78">
              <stop offset="0" stop-color="#77777f" /><stop offset="0.28" stop-color="#3a3a40" />
              <stop offset="0.7" stop-color="#17171a" /><stop offset="1" stop-color="#060607" />
            </radialGradient>
            <radialGradient :id="id('white')" cx="0.36" cy="0.3" r="0.8">
              <stop offset="0" stop-color="#ffffff" /><stop offset="0.5" stop-color="#f6f3ec" />
              <stop offset="0.85" stop-color="#dcd6c9" /><stop offset="1" stop-color="#b9b1a1" />
            </radialGradient>
            <radialGradient :id="id('shade')">
              <stop offset="0.6" stop-color="#1d0f02" stop-opacity="0.55" />
              <stop offset="1" stop-color="#1d0f02" stop-opacity="0" />
            </radialGradient>
            <g :id="id('stone-black')"><circle r="0.55" cx="0.05" cy="0.09" :fill="url('shade')" />
              <circle r="0.47" :fill="url('black')" /></g>
            <g :id="id('stone-white')"><circle r="0.55" cx="0.05" cy="0.09" :fill="url('shade')" />
              <circle r="0.47" :fill="url('white')" class="stone-rim" /></g>
          </defs>
          <g aria-hidden="true">
            <path class="board-lines" :d="lines" />
            <rect class="board-border" x="0" y="0" :width="picture.size - 1" :height="picture.size - 1" />
            <circle v-for="[x, y] in stars" :cx="x" :cy="y" r="0.1" class="board-star" />
            <g class="board-coordinates">
              <template v-for="n in picture.size">
                <text :x="n - 1" y="-0.76">{{ letter(n) }}</text>
                <text :x="n - 1" :y="picture.size - 1 + 0.8">{{ letter(n) }}</text>
                <text x="-0.77" :y="n - 1">{{ n }}</text>
                <text :x="picture.size - 1 + 0.77" :y="n - 1">{{ n }}</text>
              </template>
            </g>
            <rect v-for="it in heat" :key="'heat' + it.point" :x="it.x - 0.43" :y="it.y - 0.43" width="0.86" height="0.86"
                  rx="0.2" class="board-heat" :style="{ fill: it.fill, opacity: it.opacity }" />
            <g v-for="it in forbidden" :key="'no' + it.point" class="board-forbidden" :transform="at(it)">
              <path d="M-0.17 -0.17L0.17 0.17M0.17 -0.17L-0.17 0.17" /></g>
            <circle v-for="it in takenPlaces" :key="'taken' + it.point" class="board-taken" r="0.3" :cx="it.x" :cy="it.y" />
            <g v-for="it in stones" :key="it.point + it.color" :transform="at(it)">
              <use :href="'#' + id('stone-' + it.color)" :class="{ 'stone-new': fresh && it.point === picture.last }" />
            </g>
            <g v-for="it in fading" :key="'gone' + picture.ply + it.point" :transform="at(it)">
              <use :href="'#' + id('stone-' + it.color)" class="stone-gone" />
            </g>
            <g v-for="it in five" :key="'five' + it.point" :transform="at(it)">
              <circle r="0.5" :class="it.kind" /></g>
            <template v-if="numbers">
              <text v-for="it in numbered" :key="'n' + it.point" :x="it.x" :y="it.y" class="stone-number"
                    :class="['on-' + it.color, { 'is-last': it.point === picture.last }]">{{ it.number }}</text>
            </template>
            <g v-else-if="last" :transform="at(last)"><circle r="0.2" class="board-last" :class="'on-' + last.color" /></g>
            <g v-for="it in ghosts" :key="'ghost' + it.number" :transform="at(it)">
              <use :href="'#' + id('stone-' + it.color)" class="stone-ghost" />
              <text class="stone-number" :class="'on-' + it.color">{{ it.number }}</text>
            </g>
            <g v-for="it in marks" :key="'mark' + it.point" :transform="at(it)" class="board-mark">
              <circle r="0.4" /><text>{{ it.text }}</text></g>
            <g v-if="hovered" :transform="at(hovered)">
              <use :href="'#' + id('stone-' + picture.to_move)" class="stone-hover" /></g>
            <rect v-if="focused" class="board-cursor" :x="cursor[0] - 0.5" :y="cursor[1] - 0.5" width="1" height="1" rx="0.14" />
          </g>
          <g v-for="y in picture.size" role="row" :aria-rowindex="y">
            <rect v-for="x in picture.size" role="gridcell" class="board-cell" :x="x - 1.5" :y="y - 1.5" width="1" height="1"
                  :data-point="name(x, y)" :tabindex="isCursor(x, y) ? 0 : -1" :aria-colindex="x"
                  :aria-label="label(name(x, y))" @focus="onFocus(x, y)" @blur="focused = false" />
          </g>
        </svg>
        <div v-if="tip" class="board-tip" :style="tip.style" role="tooltip">{{ tip.text }}</div>
      </div>
      <div v-if="steps" class="board-steps" role="group" :aria-label="words.history">
        <button type="button" :aria-label="words.first" :disabled="!steps.shown" @click="$emit('step', 'first')">
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 5v14M19 5l-9 7 9 7z" /></svg></button>
        <button type="button" :aria-label="words.back" :disabled="!steps.shown" @click="$emit('step', 'back')">
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M17 5l-9 7 9 7z" /></svg></button>
        <output>{{ steps.shown }} / {{ steps.total }}</output>
        <button type="button" :aria-label="words.forward" :disabled="atEnd" @click="$emit('step', 'forward')">
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7 5l9 7-9 7z" /></svg></button>
        <button type="button" :aria-label="words.last" :disabled="atEnd" @click="$emit('step', 'last')">
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M18 5v14M5 5l9 7-9 7z" /></svg></button>
      </div>
      <div class="sr-only" aria-live="polite">{{ said }}</div>
    </div>`,

  props: {
    picture: { type: Object, required: true },
    words: { type: Object, required: true },
    live: Boolean,
    numbers: Boolean,
    steps: Object,
  },
  emits: ["point", "context", "hover", "step"],

  data() {
    const cursor = this.picture.last ? place(this.picture.last) : middle(this.picture.size);
    return { cursor, focused: false, over: null, said: "", fresh: false, margin: MARGIN, pressed: null, held: false, judged: null, swallow: 0 };
  },

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
      return this.picture.stones.map(this.placed);
    },
    numbered() {
      return this.stones.filter((it) => it.number != null);
    },
    byPoint() {
      return new Map(this.picture.stones.map((it) => [it.point, it]));
    },
    last() {
      const stone = this.byPoint.get(this.picture.last);
      return stone && this.placed(stone);
    },
    takenPlaces() {
      return this.picture.captured.filter((it) => !this.byPoint.has(it.point)).map(this.placed);
    },
    fading() {
      return this.fresh ? this.picture.captured.map(this.placed) : [];
    },
    five() {
      const ring = (kind) => (point) => ({ ...this.placed({ point }), kind });
      return [...this.picture.pending.map(ring("five-pending")), ...this.picture.winning.map(ring("five-winning"))];
    },
    forbidden() {
      return Object.keys(this.picture.forbidden).map((point) => this.placed({ point }));
    },
    ghosts() {
      return this.picture.ghosts.map(this.placed);
    },
    marks() {
      return this.picture.marks.map(this.placed);
    },
    heat() {
      return Object.entries(this.picture.heat).map(([point, value]) => ({
        ...this.placed({ point }),
        fill: `hsl(${Math.round(215 - 215 * value)} 85% 46%)`,
        // What is lost anyway should not cover the board.
        opacity: 0.16 + 0.62 * value,
      }));
    },
    hovered() {
      const point = this.over;
      const free = point && !this.byPoint.has(point) && !(point in this.picture.forbidden);
      return this.live && this.picture.to_move && free ? this.placed({ point }) : null;
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
      if (now.size !== before.size) this.cursor = middle(now.size);
      if (now.ply !== before.ply && now.last) this.announce(now);
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
    letter: (n) => LETTERS[n - 1].toUpperCase(),
    name: (x, y) => named(x - 1, y - 1),
    isCursor(x, y) {
      return this.cursor[0] === x - 1 && this.cursor[1] === y - 1;
    },
    placed(it) {
      const [x, y] = place(it.point);
      return { ...it, x, y };
    },

    /** What a screen reader says of a point, such as "h8, black stone, last move". */
    label(point) {
      const { picture, words } = this;
      const stone = this.byPoint.get(point);
      const parts = [point, stone ? words[stone.color] : words.empty];
      if (stone?.number && this.numbers) parts.push(filled(words.number, { number: stone.number }));
      if (point === picture.last) parts.push(words.last_move);
      if (picture.pending.includes(point)) parts.push(words.pending);
      if (picture.winning.includes(point)) parts.push(words.winning);
      const reason = picture.forbidden[point];
      if (reason) parts.push(words[reason] ?? reason);
      if (picture.heat[point] != null) parts.push(`${Math.round(100 * picture.heat[point])}%`);
      if (picture.marks.some((it) => it.point === point)) parts.push(words.suggested);
      const ghost = picture.ghosts.find((it) => it.point === point);
      if (ghost) parts.push(filled(words.variation, { number: ghost.number }));
      return parts.join(words.comma);
    },
    announce(picture) {
      const stone = picture.stones.find((it) => it.point === picture.last);
      const parts = [picture.last, stone && this.words[stone.color]];
      if (picture.captured.length) {
        parts.push(filled(this.words.captured, { points: picture.captured.map((it) => it.point).join(" ") }));
      }
      if (picture.pending.length) parts.push(this.words.pending);
      if (picture.winning.length) parts.push(this.words.winning);
      this.said = parts.filter(Boolean).join(this.words.comma);
    },

    pointOf: (event) => event.target?.dataset?.point ?? null,
    onClick(event) {
      const point = this.pointOf(event);
      if (!point || Date.now() < this.swallow) return;
      this.cursor = place(point);
      this.$emit("point", point);
    },
    onContext(event) {
      const point = this.pointOf(event);
      if (point) this.judge(point);
    },
    /** A long press and the context menu that some browsers open for it are one event. */
    judge(point) {
      clearTimeout(this.pressed);
      if (Date.now() < this.swallow && point === this.judged) return;
      this.judged = point;
      this.swallow = Date.now() + 700;
      this.$emit("context", point);
    },
    onDown(event) {
      if (event.pointerType !== "touch") return;
      const point = this.pointOf(event);
      clearTimeout(this.pressed);
      if (point) this.pressed = setTimeout(() => this.hold(point), LONG_PRESS_MS);
    },
    hold(point) {
      this.held = true;
      this.judge(point);
    },
    /** However long the finger stayed, the click that its leaving makes is none. */
    release() {
      clearTimeout(this.pressed);
      if (this.held) this.swallow = Math.max(this.swallow, Date.now() + 300);
      this.held = false;
    },
    onMove(event) {
      if (event.pointerType === "touch") return;
      const point = this.pointOf(event);
      if (point === this.over) return;
      this.over = point;
      this.$emit("hover", point);
    },
    leave() {
      this.release();
      if (this.over === null) return;
      this.over = null;
      this.$emit("hover", null);
    },
    onFocus(x, y) {
      this.cursor = [x - 1, y - 1];
      this.focused = this.$refs.svg.querySelector(":focus-visible") !== null;
    },
    onKey(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const step = STEPS[event.key];
      const move = MOVES[event.key];
      if (step) this.$emit("step", step);
      else if (move) this.go(...move);
      else if (event.key === "Enter" || event.key === " ") this.$emit("point", named(...this.cursor));
      else return;
      event.preventDefault();
    },
    go(dx, dy) {
      const [x, y] = [within(this.cursor[0] + dx, this.picture.size), within(this.cursor[1] + dy, this.picture.size)];
      this.cursor = [x, y];
      this.$nextTick(() => this.$refs.svg.querySelector(`[data-point=${named(x, y)}]`)?.focus());
    },
  },
};
