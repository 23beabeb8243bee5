export default {
  template: `
    <div class="table-frame" role="region" tabindex="0" :aria-label="caption">
      <table class="live-table" :class="{ 'is-active': action }">
        <caption class="sr-only">{{ caption }}</caption>
        <thead>
          <tr>
            <th v-for="(it, place) in columns" :key="place" scope="col" :title="it.title || null" :class="kind(it)">
              {{ it.text }}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr v-for="row in rows" :key="row.key" :class="{ 'is-chosen-row': row.chosen }" @click="choose(row)">
            <component v-for="(cell, place) in row.cells" :key="place" :is="place === head ? 'th' : 'td'"
                       :scope="place === head ? 'row' : null" :title="cell.title || cell.text || null" :class="kind(columns[place], cell)"
                       :style="tint(cell)">
              <span v-if="cell.stone" class="table-stone" :class="'is-' + cell.stone" aria-hidden="true"></span>
              <span v-if="cell.span" class="table-span" role="img" :aria-label="cell.title">
                <i :style="{ left: cell.span[0] + '%', right: 100 - cell.span[2] + '%' }"></i>
                <b :style="{ left: cell.span[1] + '%' }"></b>
              </span>
              <button v-else-if="action && place === head" type="button" :aria-label="cell.text + ': ' + action"
                      :aria-current="row.chosen ? 'true' : null" @click.stop="choose(row)">{{ cell.text }}</button>
              <template v-else>{{ cell.text }}</template>
            </component>
          </tr>
        </tbody>
      </table>
    </div>`,

  props: {
    caption: { type: String, required: true },
    columns: { type: Array, required: true },
    rows: { type: Array, required: true },
    head: { type: Number, required: true },
    action: { type: String, required: true },
  },
  emits: ["choose"],

  methods: {
    kind(column, cell) {
      return { "is-number": column?.number, "is-wide": column?.wide, "is-strong": cell?.strong };
    },
    tint(cell) {
      if (!cell.tone) return null;
      const share = Math.round(8 + 42 * Math.min(Math.abs(cell.tone), 1));
      return { background: `color-mix(in srgb, var(${cell.tone > 0 ? "--good" : "--bad"}) ${share}%, transparent)` };
    },
    choose(row) {
      if (this.action) this.$emit("choose", row.key);
    },
  },
};
