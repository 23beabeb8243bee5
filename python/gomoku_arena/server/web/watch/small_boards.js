export default {
  template: `
    <ul class="small-boards">
      <li v-for="it in boards" :key="it.key">
        <button type="button" class="small-board" :class="{ 'is-chosen': it.chosen }" :aria-label="spoken(it)"
                :aria-current="it.chosen ? 'true' : null" @click="$emit('choose', it.key)">
          <svg aria-hidden="true" :viewBox="viewBox(it.size)">
            <rect class="small-wood" x="-1" y="-1" :width="it.size + 1" :height="it.size + 1" rx="0.5" />
            <path class="small-lines" :d="lines(it.size)" />
            <circle v-for="stone in it.stones" :key="stone.x + ',' + stone.y" :class="'small-stone is-' + stone.color"
                    :cx="stone.x" :cy="stone.y" r="0.46" />
            <circle v-if="it.last" class="small-last" :cx="it.last.x" :cy="it.last.y" r="0.2" />
          </svg>
          <span class="small-name"><i class="table-stone is-black"></i>{{ it.black }}</span>
          <span class="small-name"><i class="table-stone is-white"></i>{{ it.white }}</span>
          <span class="small-told">{{ it.told }}</span>
        </button>
      </li>
    </ul>`,

  props: {
    boards: { type: Array, required: true },
    action: { type: String, required: true },
  },
  emits: ["choose"],

  methods: {
    spoken(it) {
      return `${it.black} \u2013 ${it.white}, ${it.told}: ${this.action}`;
    },
    viewBox(size) {
      return `-1 -1 ${size + 1} ${size + 1}`;
    },
    lines(size) {
      const end = size - 1;
      return Array.from({ length: size }, (_, at) => `M0 ${at}H${end}M${at} 0V${end}`).join("");
    },
  },
};
