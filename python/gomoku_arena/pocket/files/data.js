// Files that are read when they are needed. A page from a disk may run a script, and read nothing else.

const handedOver = new Map();
window.handOver = (name, told) => handedOver.set(name, told);

const asked = new Map();

/** What a file hands over: compressed bytes, or a part of the page, which is a function. */
function handedOf(name) {
  if (!asked.has(name)) {
    const found = loaded(name).catch((error) => {
      asked.delete(name);
      throw error;
    });
    asked.set(name, found);
  }
  return asked.get(name);
}

function loaded(name) {
  return new Promise((done, failed) => {
    const script = make("script", { src: DATA[name] });
    script.addEventListener("load", () => done(handedOver.get(name)));
    script.addEventListener("error", () => failed(new Error(DATA[name])));
    document.head.append(script);
  });
}

async function bytesOf(name) {
  const told = await handedOf(name);
  const bytes = Uint8Array.from(atob(told), (it) => it.charCodeAt(0));
  return collected(through(bytes, new DecompressionStream("gzip")), Infinity);
}

/** The rules and the engines, once they are there. */
let arena = null;

async function loadArena() {
  WORKER = URL.createObjectURL(new Blob([THREAD], { type: "text/javascript" }));
  arena = await load({ wasm: await bytesOf("engine"), network: (name) => bytesOf(`network-${name}`) });
}

const puzzlesOf = async (preset) => JSON.parse(new TextDecoder().decode(await bytesOf(`puzzles-${preset}`)));
