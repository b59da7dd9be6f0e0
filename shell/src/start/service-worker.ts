let registration: Promise<ServiceWorkerRegistration> | undefined

/** The site's service worker; registered once, when it is first wanted. */
export function siteWorker(): Promise<ServiceWorkerRegistration> {
  registration ??= navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)
  registration.catch(() => {
    registration = undefined
  })
  return registration
}

/**
 * For the offline page, once the page has what it needs. A browser without it, or a site served without TLS, goes
 * without.
 */
export function registerWhenIdle(): void {
  if (!('serviceWorker' in navigator)) return
  const begin = () => setTimeout(() => void siteWorker().catch(() => {}), 2000)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
