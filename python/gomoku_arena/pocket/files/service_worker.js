// Keeps every file of the page, so that it needs no connection. A new version waits until the page is closed.

const KEPT = "gomoku-arena-pocket-{{digest}}";
const FILES = {{files}};

addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES))));

async function forgetOlder() {
  const names = await caches.keys();
  const older = names.filter((it) => it.startsWith("gomoku-arena-pocket-") && it !== KEPT);
  await Promise.all(older.map((it) => caches.delete(it)));
  await clients.claim();
}
addEventListener("activate", (event) => event.waitUntil(forgetOlder()));

async function answered(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request, { ignoreSearch: true });
  if (found) return found;
  return (request.mode === "navigate" && (await kept.match("index.html"))) || fetch(request);
}
addEventListener("fetch", (event) => {
  const isOurs = event.request.method === "GET" && event.request.url.startsWith(registration.scope);
  if (isOurs) event.respondWith(answered(event.request));
});
