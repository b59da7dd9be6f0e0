import { PromiseCache } from '../federation/promise-cache'

const registrations = new PromiseCache<ServiceWorkerRegistration>()

/** The site's service worker, registered on first use, and again after a failure. */
export function serviceWorker(): Promise<ServiceWorkerRegistration> {
  return registrations.get('/sw.js', () =>
    navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready),
  )
}

/** Registers the service worker for the offline page, where the browser and its connection (TLS) allow one. */
export function registerServiceWorker(): void {
  if ('serviceWorker' in navigator) void serviceWorker().catch(() => {})
}
