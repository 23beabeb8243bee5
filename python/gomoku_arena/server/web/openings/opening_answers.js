const BOARD = '.board-play[role="grid"] [tabindex="0"]';
const BUTTONS = "button:not(:disabled, .disabled)";

const name = (button) => button.getAttribute("aria-label") ?? button.textContent;

/**
 * The buttons that answer an opening. What a key has pressed goes, and the focus goes on: to the button that is called
 * the same, to the first one, or to the board. There it waits for buttons that come later, unless it is moved.
 */
export default {
  template: `<div><slot></slot></div>`,
  beforeUpdate() {
    const { activeElement: active } = document;
    const isHere = this.$el.contains(active) && active.matches(":focus-visible");
    this.left = isHere ? active : active === this.waiting ? this.waiting : null;
  },
  updated() {
    const { left } = this;
    if (!left || this.$el.contains(document.activeElement)) return;
    const buttons = [...this.$el.querySelectorAll(BUTTONS)];
    const next = buttons.find((it) => name(it) === name(left)) ?? buttons[0];
    this.waiting = next ? null : document.querySelector(BOARD);
    (next ?? this.waiting)?.focus();
  },
};
