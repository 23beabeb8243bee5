const { thumbnail } = drawing;

export default {
  template: `
    <ul class="small-boards">
      <li v-for="it in boards" :key="it.key">
        <button type="button" class="small-board" :class="{ 'is-chosen': it.chosen }" :aria-label="spoken(it)"
                :aria-current="it.chosen ? 'true' : null" @click="$emit('choose', it.key)">
          <span :ref="(host) => host?.replaceChildren(picture(it))"></span>
          <span class="small-name"><i class="table-stone is-black"></i>{{ it.black }}</span>
          <span class="small-name"><i class="table-stone is-white"></i>{{ it.white }}</span>
          <span class="small-told">{{ it.told }}</span>
        </button>
      </li>
    </ul>`,

  props: ["boards", "action"],
  emits: ["choose"],

  methods: {
    picture: (it) => thumbnail(it.picture),
    spoken(it) {
      return `${it.black} \u2013 ${it.white}, ${it.told}: ${this.action}`;
    },
  },
};
