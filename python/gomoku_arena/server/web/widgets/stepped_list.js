// What lists of moves have in common.

const KEYS = { ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "above", ArrowDown: "below" };
const ELSEWHERE = "input, textarea, select, [role=tab], [role=slider], [role=grid], [role=menu], [role=listbox], [role=dialog]";

/**
 * What an arrow key asks for, pressed anywhere on the page but where it does something else: on the board, in a field, on
 * tabs. Null for any other key.
 */
export function arrow(event) {
  const isTaken = event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
  return isTaken || document.activeElement?.closest(ELSEWHERE) ? null : (KEYS[event.key] ?? null);
}

/** Scrolls a list to its current entry, or to its start; never the page. */
export function reveal(list) {
  const current = list?.querySelector("[aria-current]");
  if (!current) return void (list && (list.scrollTop = 0));
  const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
