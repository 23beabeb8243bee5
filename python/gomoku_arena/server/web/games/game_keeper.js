import { all, get, keep } from "database";

/** Brings the database of the browser to a page that shows nothing of it. A browser that keeps nothing has no games. */
export default {
  template: `<div hidden></div>`,
  methods: {
    async keep(game) {
      await keep([game]).catch(() => null);
    },
    /** The game that was left last and can be played on, or that of an id. */
    async find(id) {
      const found = id ? get(id) : all().then((games) => games.find((it) => it.settings && !it.winner));
      const game = await found.catch(() => null);
      return game ? { id: game.id, link: game.link, details: game.details, settings: game.settings } : null;
    },
  },
};
