// Keys of one letter, which elements have as their `aria-keyshortcuts`, so that screen readers tell them.

const WRITING = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]";

/** Presses what is in sight and has the letter of that event, unless somebody is writing or in a dialog. */
export function pressByLetter(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || !/^[a-z]$/i.test(event.key)) return;
  if (event.target.closest?.(WRITING) || document.querySelector("dialog[open], [aria-modal=true]")) return;
  const named = document.querySelectorAll(`[aria-keyshortcuts=${event.key.toUpperCase()}]`);
  const button = [...named].find((it) => it.checkVisibility() && !it.disabled);
  if (!button) return;
  event.preventDefault();
  button.click();
}
