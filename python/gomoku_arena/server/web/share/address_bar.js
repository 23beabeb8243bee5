/** The query with which this document was asked for, whatever its address is by now. */
const asked = () => new URL(performance.getEntriesByType("navigation")[0].name).search;

/**
 * The address of the page. What the server shows and where that is come in one message, so board and address change as one.
 *
 * Going back or forward asks the server for what is there. Until it has answered, what it tells is about an address that
 * the reader has left, and the address stays.
 */
export default {
  template: `<span hidden></span>`,
  props: { path: String, query: String, entry: Number, answered: Number },
  emits: ["travel"],
  created() {
    [this.kept, this.asked] = [this.entry, this.answered];
  },
  mounted() {
    addEventListener("popstate", this.travel);
    this.$watch(() => [this.shown, this.entry, this.answered], this.follow, { flush: "post" });
    // The reader may have gone on before this was there to hear of it.
    this.travel();
  },
  unmounted() {
    removeEventListener("popstate", this.travel);
  },
  computed: {
    /** The query of what is shown. The server says none until it has shown anything else than was asked for. */
    shown() {
      return this.query ?? asked();
    },
  },
  methods: {
    travel() {
      if (this.asked === this.answered && location.search === this.shown) return;
      this.asked += 1;
      const values = Object.fromEntries(new URLSearchParams(location.search));
      this.$emit("travel", { number: this.asked, query: location.search, values });
    },
    follow() {
      if (this.asked !== this.answered) return;
      const change = this.entry > this.kept ? "pushState" : "replaceState";
      this.kept = this.entry;
      if (location.search !== this.shown) history[change](history.state, "", this.path + this.shown);
    },
  },
};
