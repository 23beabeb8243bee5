const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");

/** What a screen reader says of a point and its stone, such as "h8, black stone, last move". */
export function pointSpeech(point, stone, picture, numbers, words, view) {
  const parts = [view.told(point), stone ? words[stone.color] : words.empty];
  if (stone?.number && numbers) parts.push(filled(words.number, { number: stone.number }));
  if (point === picture.last) parts.push(words.last_move);
  if (picture.pending.includes(point)) parts.push(words.pending);
  if (picture.winning.includes(point)) parts.push(words.winning);
  const reason = picture.forbidden[point];
  if (reason) parts.push(words[reason] ?? reason);
  if (picture.barred[point]) parts.push(picture.barred[point]);
  const fifth = picture.fifths.find((it) => it.point === point);
  if (fifth) parts.push(fifth.spoken);
  if (picture.heat[point] != null) parts.push(`${Math.round(100 * picture.heat[point])}%`);
  if (point === picture.prepared) parts.push(words.prepared);
  const mark = picture.marks.find((it) => it.point === point);
  if (mark) parts.push(words.suggested);
  if (mark?.spoken) parts.push(mark.spoken);
  for (const it of picture.markup) if (it.point === point) parts.push(words[it.shape] ?? it.label);
  const ghost = picture.ghosts.find((it) => it.point === point);
  if (ghost) parts.push(filled(words.variation, { number: ghost.number }));
  return parts.join(words.comma);
}

/** What it says of the move that led to a picture, with what it took. */
export function moveSpeech(picture, words, view) {
  const stone = picture.stones.find((it) => it.point === picture.last);
  const parts = [picture.last && view.told(picture.last), stone && words[stone.color]];
  if (picture.captured.length) {
    parts.push(filled(words.captured, { points: picture.captured.map((it) => view.told(it.point)).join(" ") }));
  }
  if (picture.pending.length) parts.push(words.pending);
  if (picture.winning.length) parts.push(words.winning);
  return parts.filter(Boolean).join(words.comma);
}
