// The engine in the reader's browser: loaded when it is first asked, and asked in a thread of its own.

/** Milliseconds between two reports of a search. */
const GAP = 150;

/** Milliseconds after which the page hears that a question is not forgotten. */
const ALIVE = 1000;

/** So often a thread that searches may have told nothing by then. A live one tells something twice in that time. */
const MISSED = 5;

/** Milliseconds within which files come and a thread begins, on a slow line. */
const LOADING = 30_000;

/** Engines that are kept: each has a thread and a table. */
const MOST = 3;

export default {
  template: "<span hidden></span>",
  props: { home: String, scripts: Array, eager: Boolean },
  emits: ["told"],

  created() {
    // By their options: { engine, tail, number, asked }. Those that were asked last come last.
    this.engines = new Map();
    this.networks = {};
    this.stopped = new Set();
    this.waiting = new Set();
    this.goesOn = () => this.waiting.forEach((number) => this.tell({ number }));
    this.alive = setInterval(this.goesOn, ALIVE);
    document.addEventListener("visibilitychange", this.goesOn);
  },

  mounted() {
    // The board goes first. Whoever asks hears what is wrong.
    const begin = () => setTimeout(() => this.arena().catch(() => {}));
    if (this.eager) requestAnimationFrame(() => requestAnimationFrame(begin));
  },

  unmounted() {
    clearInterval(this.alive);
    document.removeEventListener("visibilitychange", this.goesOn);
    [...this.engines.keys()].forEach((key) => this.end(key));
  },

  methods: {
    /** Searches, and tells of it under that number. */
    async ask({ number, options, ...question }) {
      this.waiting.add(number);
      this.tell({ number });
      try {
        const arena = await soon(this.arena(), "the engine");
        const seat = this.seat(options);
        const turn = seat.tail.then(() => this.search(arena, seat, number, question));
        seat.tail = turn.catch(() => {});
        await turn;
      } catch (error) {
        this.tell({ number, error: String(error.message ?? error).slice(0, 400) });
        this.end(JSON.stringify(options));
      }
      this.waiting.delete(number);
      this.stopped.delete(number);
    },

    /** Has that search answer with what it has found. */
    stop(number) {
      if (!this.waiting.has(number)) return;
      this.stopped.add(number);
      const seat = [...this.engines.values()].find((it) => it.number === number);
      seat?.engine?.stop();
    },

    /** Ends the engine with these options. */
    close(options) {
      this.end(JSON.stringify(options));
    },

    async search(arena, seat, number, { game, limit, anew }) {
      if (this.stopped.has(number)) return;
      const position = arena.read(game);
      // It comes while the thread begins.
      this.network(position.rules.network).catch(() => {});
      seat.engine ??= await soon(arena.engine(seat.options), "the engine's thread");
      const { engine } = seat;
      // What is found with the network is what the server finds.
      await soon(engine.network(position), "the network");
      if (anew) await engine.forget();
      if (this.stopped.has(number)) return;
      seat.number = number;
      this.tell({ number, begun: true });
      const news = throttled((report) => this.tell({ number, report }));
      const watch = watched(engine);
      try {
        const answer = await engine.analyse(position, limit, news.hear);
        this.tell({ number, answer });
      } finally {
        clearInterval(watch);
        news.end();
        seat.number = null;
      }
    },

    arena() {
      this.loaded ??= this.load().catch((error) => {
        this.loaded = null;
        throw error;
      });
      return this.loaded;
    },

    /** The rules and the engines. All files are asked for at once. */
    async load() {
      for (const name of this.scripts) {
        document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: this.at(name) }));
      }
      const [{ load }, wasm] = await Promise.all([import(this.at("index.js")), compiled(this.at("engine.wasm"))]);
      return load({ wasm, network: (name) => this.network(name) });
    },

    /** The bytes of a network. */
    network(name) {
      this.networks[name] ??= fetched(this.at(`networks/${name}.net`))
        .then(async (response) => new Uint8Array(await response.arrayBuffer()))
        .catch((error) => {
          delete this.networks[name];
          throw error;
        });
      return this.networks[name];
    },

    at(name) {
      return `${this.home}/${name}`;
    },

    /** The place of the engine with these options. */
    seat(options) {
      const key = JSON.stringify(options);
      const seat = this.engines.get(key) ?? { options, engine: null, tail: Promise.resolve(), number: null };
      this.engines.delete(key);
      this.engines.set(key, seat);
      const idle = [...this.engines].filter(([, it]) => it !== seat && it.number === null);
      idle.slice(0, Math.max(this.engines.size - MOST, 0)).forEach(([it]) => this.end(it));
      return seat;
    },

    end(key) {
      this.engines.get(key)?.engine?.close();
      this.engines.delete(key);
    },

    tell(told) {
      this.$emit("told", { ...told, hidden: document.hidden });
    },
  },
};

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return response;
}

async function compiled(address) {
  return WebAssembly.compileStreaming(await fetched(address));
}

/** The same promise, which fails where it is not kept in time. */
function soon(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} does not come`)), LOADING);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Closes an engine whose thread has died without a word while it searches; its search then fails. */
function watched(engine) {
  let [heard, missed] = [engine.heard, 0];
  return setInterval(() => {
    missed = engine.heard === heard ? missed + 1 : 0;
    heard = engine.heard;
    if (missed >= MISSED) engine.close();
  }, ALIVE);
}

/** Tells at most one piece of news in a while, the latest one; `end` leaves out what was not told by then. */
function throttled(tell) {
  let [latest, timer, told] = [null, null, -Infinity];
  const flush = () => {
    [timer, told] = [null, performance.now()];
    tell(latest);
  };
  const hear = (news) => {
    latest = news;
    timer ??= setTimeout(flush, Math.max(told + GAP - performance.now(), 0));
  };
  return { hear, end: () => clearTimeout(timer) };
}
