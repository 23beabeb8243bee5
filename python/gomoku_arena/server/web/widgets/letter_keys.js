const { pressByLetter } = drawing;

export default {
  template: `<span hidden></span>`,
  mounted() {
    document.addEventListener("keydown", pressByLetter);
  },
  unmounted() {
    document.removeEventListener("keydown", pressByLetter);
  },
};
