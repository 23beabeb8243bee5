/** The moves of a game in two columns, with its variations and comments below the move that they belong to. */
export default {
  template: `
    <div>
      <template v-for="row in rows">
        <div v-if="row.cells" :key="'r' + row.id" class="tree-row">
          <template v-for="(cell, place) in row.cells">
            <button v-if="cell" type="button" role="treeitem" :key="cell.id" class="tree-move"
                    :aria-current="cell.id === list.shown ? 'step' : null" :aria-label="label(cell, grade(cell))"
                    @click="$emit('line', cell.id)">
              <span class="moves-number" aria-hidden="true">{{ cell.ply }}</span>
              <span class="moves-point">{{ cell.point }}</span>
              <span v-if="grade(cell)" :class="['tree-glyph', 'is-' + grade(cell).name]" aria-hidden="true">{{
                grade(cell).glyph
              }}</span>
            </button>
            <span v-else :key="'empty' + place" class="tree-move" aria-hidden="true">{{ place ? "" : "…" }}</span>
          </template>
        </div>
        <div v-else-if="row.comment" :key="'c' + row.id" class="tree-comment">{{ row.comment }}</div>
        <div v-else :key="'v' + row.id" class="tree-variation" :style="{ marginLeft: 12 * row.depth + 'px' }">
          <template v-for="move in row.moves" :key="move.id">
            <button type="button" role="treeitem" class="tree-step" :aria-current="move.id === list.shown ? 'step' : null"
                    :aria-label="label(move)" @click="$emit('line', move.id)">{{ move.ply }}. {{ move.point }}</button>
            <span v-if="move.comment" class="tree-said">{{ move.comment }}</span>
          </template>
        </div>
      </template>
      <div v-if="!rows.length" class="moves-none">{{ list.words.none }}</div>
    </div>`,
  props: { told: { type: String, required: true } },
  emits: ["line"],
  inject: ["list"],
  computed: {
    rows() {
      return rowsOf(JSON.parse(this.told));
    },
  },
  watch: {
    rows: { handler() { this.list.reveal(); }, flush: "post" },
  },
  methods: {
    grade(cell) {
      return this.list.words.grades[this.list.grades[cell.ply]];
    },
    label(move, grade) {
      return [`${move.ply}`, move.point, grade?.told].filter(Boolean).join(this.list.words.comma);
    },
  },
};

/**
 * Pairs of main moves, comments and variations, in order.
 *
 * Of every strand, the main one first, it is told which one it leaves, its first ply and its points; a position is known
 * by its number, in the order in which they are told.
 */
function rowsOf({ strands, comments }) {
  let id = 0;
  const told = strands.map(([, first, points]) =>
    points.map((point, place) => ({ id: ++id, ply: first + place, point, comment: comments[id] })),
  );
  const beside = strands.map(() => ({}));
  strands.forEach(([before, first], number) => {
    if (number) (beside[before][first] ??= []).push(number);
  });
  const rows = [];

  function say(id, comment) {
    if (comment) rows.push({ id, comment });
  }

  /** What was tried inside of a variation stands below it, a step further in. */
  function addBeside(strand, ply, depth) {
    for (const number of beside[strand][ply] ?? []) {
      const moves = told[number];
      rows.push({ id: moves[0].id, moves, depth });
      for (const move of moves.slice(1)) addBeside(number, move.ply, depth + 1);
    }
  }

  say(0, comments[0]);
  let row = null;
  for (const move of told[0]) {
    row ??= { id: move.id, cells: move.ply % 2 ? [] : [null] };
    row.cells.push(move);
    const isSplit = move.comment || beside[0][move.ply];
    if (row.cells.length < 2 && !isSplit && move !== told[0].at(-1)) continue;
    rows.push({ ...row, cells: [row.cells[0], row.cells[1] ?? null] });
    row = null;
    say(move.id, move.comment);
    addBeside(0, move.ply, 0);
  }
  return rows;
}
