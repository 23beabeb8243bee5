const FIELDS = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";

/** Presses what is in sight and has the letter as its `aria-keyshortcuts`, unless somebody is writing or in a dialog. */
export default {
  template: `<span hidden></span>`,
  mounted() {
    document.addEventListener("keydown", this.press);
  },
  unmounted() {
    document.removeEventListener("keydown", this.press);
  },
  methods: {
    press(event) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || !/^[a-z]$/i.test(event.key)) return;
      if (event.target.closest?.(FIELDS) || document.querySelector(".q-dialog")) return;
      const named = document.querySelectorAll(`[aria-keyshortcuts=${event.key.toUpperCase()}]`);
      const button = [...named].find((it) => it.checkVisibility() && !it.disabled);
      if (!button) return;
      event.preventDefault();
      button.click();
    },
  },
};
