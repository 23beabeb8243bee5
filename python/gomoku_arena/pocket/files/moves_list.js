// The moves of the game with their variations, as buttons.

function fillMoves(host) {
  const [rows, flaws] = [[], reviewing.flaws()];
  for (const [number, { before, own }] of desk.tree.strands().entries()) {
    const moves = own.filter((it) => it.move).map((it) => moveButton(it, flaws.get(it)));
    const label = number ? said("Variation") : said("Moves");
    rows.push(make("div", { class: number ? "variation" : "main-line", role: "group", "aria-label": label }, moves));
    if (number && before) rows.at(-1).classList.add("is-deeper");
  }
  if (!desk.tree.moves) rows.push(make("p", { class: "soft" }, said("No moves yet")));
  refill(host, rows);
  const current = host.querySelector("[aria-current]");
  if (!current) return;
  const [inner, outer] = [current.getBoundingClientRect(), host.getBoundingClientRect()];
  if (inner.top < outer.top) host.scrollTop += inner.top - outer.top;
  else if (inner.bottom > outer.bottom) host.scrollTop += inner.bottom - outer.bottom;
}

/** flaw: what a review says of a move that gave something away. */
function moveButton(at, flaw) {
  const ply = lineTo(at).length;
  const attributes = {
    type: "button",
    class: "move",
    "aria-current": at === desk.at ? "true" : null,
    "data-key": lineTo(at).join(""),
    title: at.comment.slice(0, 200) || null,
    on: { click: () => go({ at, mode: "analyse" }) },
  };
  const glyph = flaw && [gradeGlyph(flaw.grade), make("span", { class: "sr-only" }, `${said(", ")}${gradeName(flaw.grade)}`)];
  return make("button", attributes, make("small", {}, `${ply}`), ` ${at.move}`, glyph, at.comment && make("span", { class: "has-comment" }, " ¶"));
}

/** How many moves are shown, of how many on this line. */
const stepsOf = () => ({ shown: lineTo(desk.at).length, total: lineTo(desk.tree.end(desk.at)).length });
