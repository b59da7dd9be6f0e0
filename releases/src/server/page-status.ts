import { isPreview, isRetired, matchPattern, type Release, type ReleaseDocument } from '@qe/contract'
import { isDefault, isLive } from '../is-live'
import type { RouteMatch } from './route-match'

/** `Retry-After` of a page that is temporarily away, s. */
export const retryAfter = 3600

/**
 * Versions newer than the default that visitors have, or had before they were disabled. A version that nobody has got
 * yet is not included.
 */
function versionsAheadOfDefault(releases: readonly Release[]): Release[] {
  const end = releases.findIndex(isDefault)
  return releases
    .slice(0, end < 0 ? releases.length : end)
    .filter((release) => (release.extras.disabled && !release.extras.pruned && !isPreview(release)) || isLive(release))
}

/** Patterns of the routes that a newer version serves, which was disabled or which only some visitors have. */
export const routesAhead = (document: ReleaseDocument): string[] => [
  ...new Set(
    Object.entries(document.microFrontends)
      .flatMap(([name, releases]) => (isRetired(document, name) ? [] : versionsAheadOfDefault(releases)))
      .flatMap(({ extras }) => extras.manifest.config?.routes.map(({ path }) => path) ?? []),
  ),
]

/**
 * HTTP status of a page, beside its content. An address that no route serves is 404. If its remote is switched off, or
 * a newer version serves it that was disabled, or that only some visitors have, it is 503 for the others: search
 * engines and monitors drop a 404 and return to a 503. It becomes 404 once a newer version without the route is the
 * default.
 * @param ahead see {@link routesAhead}
 */
export function pageStatus(match: RouteMatch | null, ahead: readonly string[], path: string): 200 | 404 | 503 {
  if (match) return match.isOff ? 503 : 200
  return ahead.some((pattern) => matchPattern(pattern, path)) ? 503 : 404
}
