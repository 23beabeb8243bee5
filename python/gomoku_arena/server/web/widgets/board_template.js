/** The wood, the lines and the stones, the points that are pointed at, and the buttons that step through the history. */
export default `
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
  </div>`;
