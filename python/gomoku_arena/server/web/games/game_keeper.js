import { all, get, keep } from "database";

/** Where a tab notes which game it plays: the server forgets that when it is started anew. */
const OWN = "game";

const canGoOn = (game) => game?.settings && !game.winner;

async function lastGame() {
  const own = sessionStorage.getItem(OWN);
  const game = own && (await get(own));
  if (canGoOn(game)) return { ...game, own: true };
  return (await all()).find(canGoOn);
}

/** Brings the database of the browser to a page that shows nothing of it. A browser that keeps nothing has no games. */
export default {
  template: `<div hidden></div>`,
  methods: {
    async keep(game) {
      await keep([game]).catch(() => null);
      if (game.settings) sessionStorage.setItem(OWN, game.id);
    },
    /** The game of that id; without one, that of this tab or else the one that was left last, if it can be played on. */
    async find(id) {
      const game = await (id ? get(id) : lastGame()).catch(() => null);
      if (!game) return null;
      const { link, details, settings, own = false } = game;
      return { id: game.id, link, details, settings, own };
    },
  },
};
