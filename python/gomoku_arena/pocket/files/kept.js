// What this browser keeps: choices, the game, games before it, and which puzzles were solved.

const kept = {
  name: (key) => `gomoku-arena-pocket-${key}`,
  get(key) {
    try {
      return JSON.parse(localStorage.getItem(kept.name(key)));
    } catch {
      return null;
    }
  },
  /** Whether it could be kept. */
  set(key, value) {
    try {
      localStorage.setItem(kept.name(key), JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
};

const MOST_GAMES = 60;

/** A game as it is kept. */
const toldGame = (tree, at) => ({ link: linkOf(tree), besides: besides(tree), at: lineTo(at), you: tree.you, day: Date.now() });

/** The tree and the position of a kept game. */
function gameTold({ link, besides: more, at, you = null }) {
  const tree = Object.assign(readLink(link), { you });
  if (more) addBesides(tree, more);
  tree.checked();
  return { tree, at: tree.find(at) ?? tree.end() };
}

const keptGames = () => kept.get("games") ?? [];

/** Puts a game with moves to those before it. */
function keepGame(tree, at) {
  if (tree.moves < 2) return;
  const game = toldGame(tree, at);
  const others = keptGames().filter((it) => it.link !== game.link);
  kept.set("games", [game, ...others].slice(0, MOST_GAMES));
}
