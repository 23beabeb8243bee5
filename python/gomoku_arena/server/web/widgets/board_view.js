const { Board } = drawing;

const TURN_MS = 70;
const EVENTS = ["point", "context", "step"];

let audio = null;

/** The sound of a stone on wood; a browser that allows none yet stays silent. */
function knock() {
  audio ??= new AudioContext();
  const [voice, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  voice.frequency.setValueAtTime(520, now);
  voice.frequency.exponentialRampToValueAtTime(130, now + 0.05);
  volume.gain.setValueAtTime(0.3, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  voice.connect(volume).connect(audio.destination);
  voice.start(now);
  voice.stop(now + 0.1);
}

/** While the server is out of reach one stone waits on the board: it is sent once the server is there again. */
function mayTell(board, point) {
  if (window.socket?.connected !== false) return true;
  if (!board.canWait(point)) return false;
  board.wait(point);
  window.socket.once("connect", () => board.wait(null));
  return true;
}

/** `Board` as a component of the page. */
export default {
  template: `<div class="board"></div>`,
  props: ["picture", "words", "look", "live", "numbers", "steps", "wheel", "sounds"],
  emits: EVENTS,

  mounted() {
    const told = EVENTS.map((name) => [name, (value) => this.$emit(name, value)]);
    // It may come late, when another position is on the board.
    const point = (value) => mayTell(board, value) && this.$emit("point", { point: value, ply: this.picture.ply });
    const board = new Board(this.$el, { ...Object.fromEntries(told), point }, this.words);
    if (this.wheel) this.$el.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    this.$watch(
      () => this.picture.ply,
      (ply, before) => this.sounds && ply === before + 1 && knock(),
    );
    const show = (props) => board.show(props);
    this.$watch(() => ({ ...this.$props }), show, { immediate: true });
  },

  methods: {
    /** The wheel steps through the moves: one step at a time, however finely it turns; another way is another step. */
    turn(event) {
      if (event.ctrlKey || !event.deltaY) return;
      event.preventDefault();
      const step = event.deltaY < 0 ? "back" : "forward";
      if (step === this.turned?.step && Date.now() < this.turned.at + TURN_MS) return;
      this.turned = { step, at: Date.now() };
      this.$emit("step", step);
    },
  },
};
