import type { Point } from '@qe/contract'

/** How long the browser may look for the place, ms. */
export const deadlineMs = 10_000

/** Why there is no place, and what to do. The first is GeolocationPositionError.PERMISSION_DENIED. */
const reasons: Record<number, string> = {
  1: 'Your browser keeps your place to itself. Allow it in the browser’s settings for this site, or search for a city.',
}
export const notFound = 'Your place was not found. Try again, or search for a city.'

/** Where the visitor was when they last allowed it: until the page is left. */
let lastPoint: Point | null = null

/** Where the visitor was when they last said so, to ten kilometres: enough to tell one Cambridge from another. */
export const roughPosition = (): Point | null =>
  lastPoint && { lat: Math.round(lastPoint.lat * 10) / 10, lon: Math.round(lastPoint.lon * 10) / 10 }

/**
 * Asks the browser where the visitor is. Only after they pressed something for it.
 * @throws Error with a sentence on why not, and what to do
 */
export function locate(): Promise<Point> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error(notFound))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        lastPoint = { lat: coords.latitude, lon: coords.longitude }
        resolve(lastPoint)
      },
      ({ code }) => reject(new Error(reasons[code] ?? notFound)),
      { timeout: deadlineMs, maximumAge: 60_000 },
    )
  })
}
