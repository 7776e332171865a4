// Keeps what was loaded, so that all of it works without a connection. What belongs to the lab is taken from
// what is kept, as long as it is of this version; other pages from the host, as long as there is one.
// KEPT, a list of addresses, and VERSION stand before this when the site is written.

addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(KEPT)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name !== VERSION && !name.startsWith("started-")).map((name) => caches.delete(name))))
    .then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  event.respondWith(KEPT.some((path) => new URL(path, location.href).pathname === address.pathname)
    ? caches.match(request, { ignoreSearch: true }).then((kept) => kept ?? fetch(request))
    : afresh(request));
});

async function afresh(request) {
  const cache = await caches.open(VERSION);
  try {
    const found = await fetch(request);
    if (found.ok) await cache.put(request, found.clone());
    return found;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}
