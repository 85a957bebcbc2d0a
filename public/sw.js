// Beside the pages: shows what a push tells, opens what it is about, and stands in where there is no network. Nothing of a
// page is kept.
const FRAME = "frame-2";
const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(FRAME).then((cache) => cache.add(new Request(OFFLINE, { cache: "reload" }))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== FRAME).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(
    fetch(event.request).catch(async () => (await caches.match(OFFLINE)) ?? Response.error()),
  );
});

self.addEventListener("push", (event) => {
  const { id, title, body, path, isUrgent, waiting } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    // One that comes twice is shown once.
    tag: id,
    data: { path },
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    requireInteraction: isUrgent,
  });
  event.waitUntil(Promise.all([shown, badge(waiting)]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** What waits, on the app's own icon; null: nobody said. */
async function badge(waiting) {
  if (waiting === null || !("setAppBadge" in navigator)) return;
  await (waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge());
}

/** In the window that there is, or in a new one; never on another site. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [window] = await self.clients.matchAll({ type: "window" });
  if (!window) return self.clients.openWindow(url.href);
  await window.focus();
  await window.navigate(url.href);
}
