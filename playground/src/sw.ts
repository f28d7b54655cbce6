/** The service worker: keeps the page's files, so that it works without a network after the first visit. */

declare const FILES: string[];
declare const VERSION: string;

interface Waits extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface Asked extends Waits {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const PREFIX = "pitch-playground-";
const CACHE = PREFIX + VERSION;
const scope = new URL("./", self.location.href);

addEventListener("install", (event) => {
  const all = FILES.map((file) => new Request(new URL(file, scope), { cache: "no-cache" }));
  (event as Waits).waitUntil(caches.open(CACHE).then((cache) => cache.addAll(all)));
});

addEventListener("activate", (event) => {
  const old = async (): Promise<void> => {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  };
  (event as Waits).waitUntil(old());
});

/** From what is kept, always one version of all files; what is not on the list comes from the server. */
addEventListener("fetch", (event) => {
  const asked = event as Asked;
  const url = new URL(asked.request.url);
  if (asked.request.method !== "GET" || !url.href.startsWith(scope.href)) return;
  const path = url.pathname.slice(scope.pathname.length) || "index.html";
  if (!FILES.includes(path)) return;
  const kept = async (): Promise<Response> => {
    const cache = await caches.open(CACHE);
    return (await cache.match(new URL(path, scope))) ?? fetch(asked.request);
  };
  asked.respondWith(kept());
});
