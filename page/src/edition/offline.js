// The service worker of the edition: all its files are kept, so that it opens without a network.
// `make site` writes above this what FILES there are and which BUILD it is. A new build is fetched
// beside the old one, which goes on until its last tab is closed.

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(BUILD).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const older = async () => (await caches.keys()).filter((name) => name.startsWith("fiftyfour ") && name !== BUILD);
  event.waitUntil(older().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const kept = async () => {
    const cache = await caches.open(BUILD);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  if (event.request.method === "GET") event.respondWith(kept());
});
