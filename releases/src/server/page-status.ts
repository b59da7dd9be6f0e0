import { matchPattern, type PageSnapshot, type Release, type ReleaseDocument } from '@qe/contract'
import { isLive } from '../live'
import { findRoute } from './page'

/** When whoever met a page that is away may look again, s. */
export const retryAfter = 3600

const serves = ({ extras }: Release, path: string) =>
  extras.manifest.config?.routes.some((route) => matchPattern(route.path, path)) ?? false

/**
 * Versions newer than what everybody gets: some visitors have them, or they were taken away. One that nobody has had
 * yet is not among them.
 */
function ahead(releases: readonly Release[]): Release[] {
  const end = releases.findIndex(({ deployment, extras }) => deployment.default && !extras.disabled)
  return releases
    .slice(0, end < 0 ? releases.length : end)
    .filter((release) => release.extras.disabled || isLive(release))
}

/**
 * What a page answers with, beside its content: 404 where nothing is. A page that came with a version that was taken
 * away, or that only some visitors have, is 503 for the others: search engines and monitors forget what is 404, and
 * come back to what is 503. It is 404 once a newer version without it is the default.
 */
export function pageStatus({ microFrontends }: ReleaseDocument, snapshot: PageSnapshot, path: string): 200 | 404 | 503 {
  if (findRoute(snapshot, path)) return 200
  return Object.values(microFrontends).some((releases) => ahead(releases).some((release) => serves(release, path)))
    ? 503
    : 404
}
