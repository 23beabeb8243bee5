const FIELDS = "input, textarea, [contenteditable]";

/** What is pasted or dropped anywhere on the page, but for what is meant for a field: its text, or files for the uploader. */
export default {
  template: `<div hidden></div>`,
  props: { uploader: Number },
  emits: ["text"],
  mounted() {
    this.heard = { paste: this.paste, drop: this.drop, dragover: (event) => event.preventDefault() };
    for (const [name, hear] of Object.entries(this.heard)) document.addEventListener(name, hear);
  },
  unmounted() {
    for (const [name, hear] of Object.entries(this.heard)) document.removeEventListener(name, hear);
  },
  methods: {
    paste(event) {
      if (!event.target.closest?.(FIELDS)) this.take(event.clipboardData);
    },
    drop(event) {
      event.preventDefault();
      this.take(event.dataTransfer);
    },
    take(data) {
      const text = data.getData("text");
      if (data.files.length) getElement(this.uploader).addFiles(data.files);
      else if (text.trim()) this.$emit("text", text);
    },
  },
};
