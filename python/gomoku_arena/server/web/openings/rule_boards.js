const { thumbnail } = drawing;

export default {
  template: `
    <ol class="rule-boards">
      <li v-for="it in boards" :key="it.name">
        <span class="rule-board">
          <span :ref="(host) => host?.replaceChildren(picture(it))"></span>
          <span class="rule-board-name">{{ it.name }}</span>
        </span>
        <span v-if="it.then" class="rule-board-then"><i aria-hidden="true">⇆</i>{{ it.then }}</span>
      </li>
    </ol>`,

  props: ["boards"],

  methods: {
    picture: (it) => thumbnail(it),
  },
};
