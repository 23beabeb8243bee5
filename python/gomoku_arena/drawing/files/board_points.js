// Points are texts such as "h8": the column's letter and the row's number.

const LETTERS = "abcdefghijklmnopqrstuv";

/** From the outermost lines to the edge of the wood, in distances between two lines. */
export const EDGE = 1.08;

export const letter = (n) => LETTERS[n - 1].toUpperCase();
export const place = (point) => [LETTERS.indexOf(point[0]), Number(point.slice(1)) - 1];
export const named = (x, y) => `${LETTERS[x]}${y + 1}`;
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
