import { matchPattern, type Release, type ReleaseDocument, type ResolvedSnapshot } from '@qe/contract'
import { isLive } from '../is-live'
import { findRoute } from './page'

/** `Retry-After` of a page that is temporarily away, s. */
export const retryAfter = 3600

const serves = ({ extras }: Release, path: string) =>
  extras.manifest.config?.routes.some((route) => matchPattern(route.path, path)) ?? false

/**
 * Versions newer than the default that visitors have, or had before they were disabled. A version that noVisitors has
 * got yet is not included.
 */
function versionsAheadOfDefault(releases: readonly Release[]): Release[] {
  const end = releases.findIndex(({ deployment, extras }) => deployment.default && !extras.disabled)
  return releases
    .slice(0, end < 0 ? releases.length : end)
    .filter((release) => release.extras.disabled || isLive(release))
}

/**
 * HTTP status of a page, beside its content. An address that no route serves is 404. If a newer version serves it that
 * was disabled, or that only some visitors have, it is 503 for the others: search engines and monitors drop a 404 and
 * return to a 503. It becomes 404 once a newer version without the route is the default.
 */
export function pageStatus(
  { microFrontends }: ReleaseDocument,
  snapshot: ResolvedSnapshot,
  path: string,
): 200 | 404 | 503 {
  if (findRoute(snapshot, path)) return 200
  const isAway = Object.values(microFrontends).some((releases) =>
    versionsAheadOfDefault(releases).some((release) => serves(release, path)),
  )
  return isAway ? 503 : 404
}
