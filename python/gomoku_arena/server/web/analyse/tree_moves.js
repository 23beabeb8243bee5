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
  props: { main: String, told: String, size: Number, fromBottom: Boolean },
  emits: ["line"],
  inject: ["list"],
  computed: {
    rows() {
      const { variations, comments } = this.told ? JSON.parse(this.told) : { variations: [], comments: [] };
      const strands = [[0, 0, this.main], ...variations].map(([before, length, moves]) => [before, length + 1, this.points(moves)]);
      return rowsOf(strands, comments);
    },
  },
  watch: {
    rows: { handler() { this.list.reveal(); }, flush: "post" },
  },
  methods: {
    /** Each point of a text such as h8i9, as the reader writes it. */
    points(moves) {
      const points = moves.match(/[a-z][0-9]+/g) ?? [];
      return this.fromBottom ? points.map((it) => it[0] + (this.size + 1 - it.slice(1))) : points;
    },
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
 * Of every strand, the main one first, it is told which one it leaves, its first ply and its points. A comment stands
 * behind this many moves of a strand. A position is known by its number, in the order in which strands tell them.
 */
function rowsOf(strands, comments) {
  let id = 0;
  const told = strands.map(([, first, points]) => points.map((point, place) => ({ id: ++id, ply: first + place, point })));
  const beside = strands.map(() => ({}));
  strands.forEach(([before, first], number) => {
    if (number) (beside[before][first] ??= []).push(number);
  });
  const rows = [];
  for (const [strand, length, comment] of comments) {
    if (length) told[strand][length - strands[strand][1]].comment = comment;
    else rows.push({ id: 0, comment });
  }

  /** What was tried inside of a variation stands below it, a step further in. */
  function addBeside(strand, ply, depth) {
    for (const number of beside[strand][ply] ?? []) {
      const moves = told[number];
      rows.push({ id: moves[0].id, moves, depth });
      for (const move of moves.slice(1)) addBeside(number, move.ply, depth + 1);
    }
  }

  let row = null;
  for (const move of told[0]) {
    row ??= { id: move.id, cells: move.ply % 2 ? [] : [null] };
    row.cells.push(move);
    const isSplit = move.comment || beside[0][move.ply];
    if (row.cells.length < 2 && !isSplit && move !== told[0].at(-1)) continue;
    rows.push({ ...row, cells: [row.cells[0], row.cells[1] ?? null] });
    row = null;
    if (move.comment) rows.push({ id: move.id, comment: move.comment });
    addBeside(0, move.ply, 0);
  }
  return rows;
}
