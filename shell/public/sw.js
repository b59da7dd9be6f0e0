/**
 * The site's service worker: shows push messages, opens their link on a click, and shows an offline page when the
 * network is gone. Served from the site's root; it handles no other requests.
 */
const offlinePage = '/offline.html'
const cacheName = 'offline-1'
/** Rule: specification section 9. */
const fallbackIcon = '/icons/icon-192x192.png'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' }))))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const tidy = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
  event.waitUntil(Promise.all([tidy, self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const page = async () => (await event.preloadResponse) ?? fetch(event.request)
  event.respondWith(page().catch(() => caches.match(offlinePage).then((kept) => kept ?? Response.error())))
})

/** The message in the format of Firebase Cloud Messaging; null when it is malformed. */
function readMessage(data) {
  try {
    return data?.json() ?? null
  } catch {
    return null
  }
}

self.addEventListener('push', (event) => {
  const message = readMessage(event.data)
  if (!message?.notification) return
  const { title, body, icon, tag } = message.notification
  const link = message.data?.link ?? message.fcmOptions?.link ?? '/'
  event.waitUntil(
    self.registration.showNotification(title || 'New message', {
      body,
      icon: icon || fallbackIcon,
      badge: '/icons/badge-96x96.png',
      tag,
      data: { link },
    }),
  )
})

/** The link of a message, restricted to this site. */
const pageOf = (link) => {
  const address = new URL(link ?? '/', self.location.origin)
  return address.origin === self.location.origin ? address.href : self.location.origin
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = pageOf(event.notification.data?.link)
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const page = pages.find(({ url }) => url === address) ?? pages.find(({ focused }) => focused) ?? pages[0]
    if (!page) return self.clients.openWindow(address)
    // A browser that does not focus the page still shows the right one when the person switches to it.
    await page.focus().catch(() => {})
    // The shell navigates without reloading the page.
    page.postMessage({ type: 'open', to: address.slice(self.location.origin.length) })
  }
  event.waitUntil(open())
})
