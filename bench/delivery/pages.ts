import { randomUUID } from 'node:crypto'
import { pathOf, routesEach } from './synthetic-store'

/** Headers as a browser sends them, of a visitor who comes again. */
export const headersOfVisitor = (isSignedIn: boolean): Record<string, string> => ({
  cookie: `_qe_visitor=${randomUUID()}${isSignedIn ? '; _quality_escape=token' : ''}`,
  'accept-encoding': 'gzip, deflate, br, zstd',
})

/** Addresses of different pages and places, so that no figure is that of one address. */
export const addresses = (remotes: number, places: number): string[] =>
  Array.from({ length: places }, (_, place) => {
    const path = pathOf(place % remotes, Math.floor(place / remotes) % routesEach)
    return `${path}/lisbon-${place}?limit=${(place % 40) + 1}`
  })
