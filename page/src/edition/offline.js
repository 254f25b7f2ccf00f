// The service worker of the edition: all its files are kept, so that it opens without a network.
// `make site` writes above this the FILES, each with its digest. A file is kept under its digest, so
// a new build fetches only what it changes, and lies beside the old one, which goes on until its last
// tab is closed. The digest is checked: half an upload is no build.

const KEPT = "fiftyfour";

/** Where a file is kept, by the path of a request below this folder. */
function placeOf(name) {
  const digest = FILES[name || "index.html"];
  return digest && `${self.registration.scope}?${digest}`;
}

async function keep(cache, name) {
  const place = placeOf(name);
  if (await cache.match(place)) return;
  const address = name === "index.html" ? "." : name;
  await cache.put(place, await fetch(address, { cache: "no-cache", integrity: FILES[name] }));
}

self.addEventListener("install", (event) => {
  const all = async () => {
    const cache = await caches.open(KEPT);
    for (const name of Object.keys(FILES)) await keep(cache, name);
  };
  event.waitUntil(all());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const cache = await caches.open(KEPT);
    const needed = new Set(Object.keys(FILES).map(placeOf));
    for (const { url } of await cache.keys()) if (!needed.has(url)) await cache.delete(url);
    await self.clients.claim(); // the first visit goes on offline too
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const path = url.replace(/[?#].*/, "");
  const place = path.startsWith(self.registration.scope) && placeOf(path.slice(self.registration.scope.length));
  if (method !== "GET" || !place) return;
  const kept = async () => (await (await caches.open(KEPT)).match(place)) ?? fetch(event.request);
  event.respondWith(kept());
});
