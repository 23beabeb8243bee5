const { thumbnail } = drawing;
import { all, forget, get, keep } from "database";

const PAGE = 48;

/** How the ids of games by link begin. */
const LINKED = "friend-";

/** What such a game waits for, the most urgent first; those that have ended come last. */
const STATES = ["own", "friend", "waiting", "open", "gone"];

/** Games against friends that the server is asked about at once. */
const ASKED = 24;

/** The file that each text of a game goes into. */
const FILES = {
  sgf: { name: "games.sgf", type: "application/x-go-sgf" },
  record: { name: "games.json", type: "application/json" },
};

/** Whether a game ended so: for its player where this browser has one seat alone, for a colour, or for nobody. */
const isLinked = (game) => game.id.startsWith(LINKED);

const isOf = (game, result) => !result || result === game.winner || result === ending(game);

function ending({ black, white, winner, resume }) {
  // Of a game that nobody here can go on with, nobody knows whether it was finished.
  if (!winner) return resume ? "open" : "unknown";
  const own = black === white ? null : { [black]: "black", [white]: "white" }.person;
  if (!own || winner === "draw") return winner;
  return winner === own ? "won" : "lost";
}

/** The games of this browser as small boards, with filters. Everything but the reading of files happens here. */
export default {
  template: `
    <div class="games">
      <div v-if="games?.length" class="games-tools">
        <input class="games-search" type="search" v-model="text" :placeholder="words.search" :aria-label="words.search" />
        <select v-model="rules" :aria-label="words.rules">
          <option value="">{{ words.allRules }}</option>
          <option v-for="(name, id) in ruleNames" :key="id" :value="id">{{ name }}</option>
        </select>
        <select v-model="result" :aria-label="words.result">
          <option value="">{{ words.allResults }}</option>
          <option v-for="(name, id) in words.results" :key="id" :value="id">{{ name }}</option>
        </select>
        <span class="games-count" role="status">{{ count }}</span>
        <button type="button" :disabled="!texts.sgf.length" @click="save('sgf')">{{ words.export }}</button>
        <button type="button" :disabled="!texts.record.length" @click="save('record')">{{ words.exportJson }}</button>
      </div>
      <div v-if="games && !found.length" class="games-none">
        <p>{{ games.length ? words.notFound : words.none }}</p>
        <a v-if="!games.length" href="/">{{ words.play }}</a>
        <button v-else type="button" @click="showAll">{{ words.showAll }}</button>
      </div>
      <template v-for="group in groups" :key="group.name">
      <h2 v-if="groups.length > 1" class="games-group">{{ group.name }}</h2>
      <ul class="small-boards">
        <li v-for="it in group.games.slice(0, most)" :key="it.id" class="game-card" :class="{ 'is-deleted': it.id in deleted }">
          <a :href="it.id in deleted ? null : place(it)" class="small-board" :aria-label="spoken(it)">
            <span :ref="(host) => host?.replaceChildren(picture(it))"></span>
            <span class="small-name"><i class="table-stone is-black"></i>{{ named(it, "black") }}</span>
            <span class="small-name"><i class="table-stone is-white"></i>{{ named(it, "white") }}</span>
            <span class="small-ending" :class="'is-' + state(it)">{{ stateWords(it) }}</span>
            <span class="small-told">{{ told(it) }}</span>
          </a>
          <span v-if="it.id in deleted" class="game-card-tools">
            <button type="button" :aria-label="words.undo + ': ' + spoken(it)" @click="restore(it, $event)">{{ words.undo }}</button>
          </span>
          <span v-else class="game-card-tools">
            <a v-if="it.winner" :href="it.address">{{ words.review }}</a>
            <a v-else-if="it.resume && state(it) !== 'gone'" :href="it.resume">{{ words.continue }}</a>
            <button type="button" :aria-label="words.delete + ': ' + spoken(it)" @click="remove(it, $event)">{{ words.delete }}</button>
          </span>
        </li>
      </ul>
      </template>
      <button v-if="groups.some((it) => it.games.length > most)" type="button" class="games-more" @click="most += ${PAGE}">{{ words.more }}</button>
    </div>`,

  emits: ["unfinished"],

  props: { words: { type: Object, required: true }, names: Object, ruleNames: Object, openings: Object },

  data: () => ({ games: null, standings: {}, deleted: {}, text: "", rules: "", result: "", most: PAGE }),

  computed: {
    found() {
      const wanted = this.text.trim().toLowerCase();
      const isNamed = (it) => ["black", "white"].some((color) => this.named(it, color).toLowerCase().includes(wanted));
      return (this.games ?? []).filter(
        (it) => (!this.rules || it.rules === this.rules) && isOf(it, this.result) && (!wanted || isNamed(it)),
      );
    },
    /** The games by link first, those that go on before those that have ended; then all others. Empty groups are left out. */
    groups() {
      const urgency = (it) => (STATES.indexOf(this.state(it)) + STATES.length + 1) % (STATES.length + 1);
      const linked = this.found.filter(isLinked).sort((a, b) => urgency(a) - urgency(b));
      const others = this.found.filter((it) => !isLinked(it));
      const groups = [{ name: this.words.linked, games: linked }, { name: this.words.others, games: others }];
      return groups.filter((it) => it.games.length);
    },
    /** The games that are shown and not deleted. */
    kept() {
      return this.found.filter((it) => !(it.id in this.deleted));
    },
    /** Those games as text; JSON holds none whose stones were set up. */
    texts() {
      return Object.fromEntries(Object.keys(FILES).map((it) => [it, this.kept.map((game) => game[it]).filter(Boolean)]));
    },
    count() {
      return this.games ? this.words.count.replace("{n}", this.kept.length) : "";
    },
  },

  async mounted() {
    this.files = {};
    await this.load();
    const open = this.games.filter((it) => isLinked(it) && !it.winner).slice(0, ASKED);
    const told = open.map(({ id, black, first, plies, friend = "" }) => ({ id, black, first, plies, friend }));
    if (open.length) this.$emit("unfinished", told);
  },

  methods: {
    /** Takes all filters away. */
    showAll() {
      this.text = this.rules = this.result = "";
    },
    /** The games of the browser; those that were deleted here keep their places, with the way back. */
    async load() {
      const games = await all().catch(() => []);
      for (const { id } of games) delete this.deleted[id];
      this.games = [...games, ...Object.values(this.deleted)].sort((a, b) => b.changed - a.changed);
    },
    /** Some games of a file, which come a few at a time; how many of them are not there yet. */
    async add(games, file, place) {
      this.files[file] ??= { begun: Date.now(), known: new Set((await all()).map((it) => it.sgf)) };
      const { begun, known } = this.files[file];
      const changed = new Map(games.map((it, number) => [it, begun - place - number]));
      const fresh = games.filter((it) => !known.has(it.sgf) && known.add(it.sgf));
      // The first of a file is to come first.
      await keep(fresh.map((it) => ({ ...it, changed: changed.get(it) })));
      return fresh.length;
    },
    /** Games that stand otherwise than this browser knew; their places in the list stay. */
    async renew(games) {
      const known = await Promise.all(games.map(({ id }) => get(id)));
      await keep(games.map((it, place) => ({ ...it, changed: known[place]?.changed ?? Date.now() })));
      await this.load();
    },
    /** What games by link wait for, by their ids. */
    tell(standings) {
      this.standings = standings;
    },
    /** There are no more of a file. */
    async finish(file) {
      delete this.files[file];
      await this.load();
    },
    async remove(game, event) {
      await forget([game.id]);
      this.deleted[game.id] = game;
      this.stayAt(event);
    },
    async restore(game, event) {
      await keep([JSON.parse(JSON.stringify(game))]);
      delete this.deleted[game.id];
      this.stayAt(event);
    },
    /** Whoever uses the keyboard goes on with the button that is in the place of the one that was pressed. */
    stayAt(event) {
      const card = event.target.closest(".game-card");
      this.$nextTick(() => card?.querySelector(".game-card-tools button").focus());
    },
    /** The games that are shown, in one file. */
    save(text) {
      const { name, type } = FILES[text];
      const file = new Blob([this.texts[text].join("\n")], { type });
      const address = URL.createObjectURL(file);
      Object.assign(document.createElement("a"), { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
    },
    picture: (it) => thumbnail(it),
    ending,
    /** How a game ended or, by link, what it waits for. */
    state(game) {
      return (!game.winner && this.standings[game.id]) || ending(game);
    },
    stateWords(game) {
      if (game.id in this.deleted) return this.words.deleted;
      const state = this.state(game);
      return this.words.standings[state]?.replace("{color}", this.friend(game)) ?? this.words.results[state];
    },
    friend(game) {
      return game.friend || this.names.friend;
    },
    /** Where a game is: one by link that goes on is played there. */
    place(game) {
      return isLinked(game) && !game.winner && this.state(game) !== "gone" ? game.resume : game.address;
    },
    /** Two people at one screen are told apart by their colours. */
    named(game, color) {
      if (game[color] === "friend") return this.friend(game);
      const name = game.black === game.white && game[color] in this.names ? color : game[color];
      return this.names[name] ?? (name || "?");
    },
    told(it) {
      // When a game of a file was read says nothing of when it was played.
      const when = it.started || ((it.settings || it.resume) && it.changed);
      const day = when && new Date(when).toLocaleDateString(this.words.language);
      const rules = this.ruleNames[it.rules] ?? it.rules;
      const moves = it.plies === 1 ? this.words.move : this.words.moves.replace("{n}", it.plies);
      return [`${rules} ${it.size}`, this.openings[it.opening], moves, day].filter(Boolean).join(" · ");
    },
    spoken(it) {
      return `${this.named(it, "black")} \u2013 ${this.named(it, "white")}, ${this.stateWords(it)} · ${this.told(it)}`;
    },
  },
};
