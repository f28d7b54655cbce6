/** Keeps the page for visits without a network, once all of it is here. */
export function keepOffline(say: (text: string) => void): void {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const had = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker
    .register("sw.js", { scope: "./" })
    .then((registration) =>
      registration.addEventListener("updatefound", () => {
        const fresh = registration.installing;
        fresh?.addEventListener("statechange", () => {
          if (fresh.state === "installed" && had) say("A newer version of this page is here. Close all its windows and open it again to use it.");
        });
      }),
    )
    .catch(() => undefined); // the page works without it
}
