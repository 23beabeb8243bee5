// The games that this browser keeps.

const STORE = "games";

let opened = null;

const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function database() {
  if (!opened) {
    const request = indexedDB.open("gomoku-arena", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    opened = answered(request).then((it) => {
      // Another tab wants it changed or gone; it is opened again when it is needed.
      it.onversionchange = () => {
        it.close();
        opened = null;
      };
      return it;
    });
  }
  return opened;
}

const store = async (mode) => (await database()).transaction(STORE, mode).objectStore(STORE);

/** Keeps games, each in the place of what had its id; one that does not say when it was changed was changed now. */
export async function keep(games) {
  const place = await store("readwrite");
  await Promise.all(games.map((it) => answered(place.put({ changed: Date.now(), ...it }))));
}

/** Every game, the newest first. */
export async function all() {
  const games = await answered((await store("readonly")).getAll());
  return games.sort((a, b) => b.changed - a.changed);
}

/** The game of that id; undefined where there is none. */
export const get = async (id) => answered((await store("readonly")).get(id));

export async function forget(ids) {
  const place = await store("readwrite");
  await Promise.all(ids.map((id) => answered(place.delete(id))));
}
