import { PromiseCache } from '../federation/promise-cache'

const registrations = new PromiseCache<ServiceWorkerRegistration>()

/** The site's service worker, registered on first use, and again after a failure. */
export function serviceWorker(): Promise<ServiceWorkerRegistration> {
  return registrations.get('/sw.js', () =>
    navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready),
  )
}

/**
 * Registers the service worker for the offline page, after the page has loaded. Does nothing in a browser without
 * service workers, or without TLS.
 */
export function registerWhenIdle(): void {
  if (!('serviceWorker' in navigator)) return
  const start = () => setTimeout(() => void serviceWorker().catch(() => {}), 2000)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
