// Points are texts such as "h8": the column's letter and the row's number, counted from the top.

const LETTERS = "abcdefghijklmnopqrstuv";

/** From the outermost lines to the edge of the wood, in distances between two lines. */
export const EDGE = 1.08;

export const place = (point) => [LETTERS.indexOf(point[0]), Number(point.slice(1)) - 1];
const named = (x, y) => `${LETTERS[x]}${y + 1}`;
export const middle = (size) => [Math.floor((size - 1) / 2), Math.floor((size - 1) / 2)];
export const within = (value, size) => Math.min(Math.max(value, 0), size - 1);

/** Coordinates of the star points of a board of that size: four, five or nine, where tradition has them. */
export function stars(size) {
  if (size < 9) return size % 2 ? [middle(size)] : [];
  const edge = size < 13 ? 2 : 3;
  const [half] = middle(size);
  const corners = [edge, size - 1 - edge];
  const points = corners.flatMap((x) => corners.map((y) => [x, y]));
  if (size % 2) points.push([half, half]);
  if (size % 2 && size >= 17) for (const at of corners) points.push([at, half], [half, at]);
  return points;
}

/** How a board is looked at: mirrored and turned, its rows told from the top or from the bottom. */
export class View {
  /** turn: quarter turns to the right, 0 to 3, and 4 more where the board is mirrored left to right before them. */
  constructor(size, { turn = 0, from_bottom = false } = {}) {
    Object.assign(this, { size, from_bottom, quarters: turn % 4, isMirrored: turn >= 4 });
  }

  /** Column and row at which a point is drawn, from the top left. */
  place(point) {
    const end = this.size - 1;
    let [x, y] = place(point);
    if (this.isMirrored) x = end - x;
    for (let n = 0; n < this.quarters; n += 1) [x, y] = [end - y, x];
    return [x, y];
  }

  /** The point that is drawn there. */
  at(x, y) {
    const end = this.size - 1;
    for (let n = 0; n < this.quarters; n += 1) [x, y] = [y, end - x];
    return named(this.isMirrored ? end - x : x, y);
  }

  /** Left, top, right and bottom of an area, each a line. */
  bounds({ first, last }) {
    const [columns, rows] = [0, 1].map((axis) => [first, last].map((it) => this.place(it)[axis]));
    return [Math.min(...columns), Math.min(...rows), Math.max(...columns), Math.max(...rows)];
  }

  /** Whether an area has the point that is drawn there; without one every point may be chosen. */
  allows(area, [x, y]) {
    if (!area) return true;
    const [left, top, right, bottom] = this.bounds(area);
    return (x >= left && x <= right && y >= top && y <= bottom) !== area.is_outside;
  }

  /** The point as the reader calls it. */
  told(point) {
    return point[0] + this.row(point);
  }

  /** What stands beside the picture's column (axis 0) or row (axis 1) of that number, from 0. */
  beside(axis, n) {
    const point = axis ? this.at(0, n) : this.at(n, 0);
    return (axis + this.quarters) % 2 ? this.row(point) : point[0].toUpperCase();
  }

  row(point) {
    const row = Number(point.slice(1));
    return String(this.from_bottom ? this.size + 1 - row : row);
  }
}
