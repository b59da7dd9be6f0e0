import { matchPattern, type ReleaseDocument, staffPaths, type VersionManifest } from '@qe/contract'

/**
 * Patterns that mean the same to the delivery server (`matchPattern`) and to the shell (React Router): words, and
 * parameters that are a whole part. Only React Router knows `*`, `:name?` and `:name.html`.
 */
const pattern = /^\/$|^(\/([\w.~-]+|:\w+))+\/?$/

/** First parts of addresses that the delivery server answers itself: folders, and files such as `robots.txt`. */
const ownAddress = /^(assets|healthz|icons|media|metrics|readyz|releases|v1|.*\..*)$/i

const routesOf = ({ config }: VersionManifest) => config?.routes.map(({ path }) => path) ?? []
const named = ({ name, version }: VersionManifest) => `${name} ${version}`

/** Routes that would take everybody's pages, are no page, or that delivery server and shell read differently. */
export const routePatternFaults = (manifest: VersionManifest): string[] =>
  routesOf(manifest).flatMap((path) => {
    const [first = ''] = path.split('/').filter(Boolean)
    if (/^[:*]/.test(first))
      return [`The route ${path} begins with ${first}, which would take other teams' pages. Begin it with a word.`]
    // Of `/releases/…` the server answers all but the page of staff.
    if (ownAddress.test(first) && path !== staffPaths.page)
      return [`The route ${path} begins with ${first}, which the delivery server answers itself. Choose another word.`]
    return pattern.test(path)
      ? []
      : [`The route ${path} is no pattern of this site. Write words and parameters, such as /guides/:city.`]
  })

/**
 * Whether a pattern matches every path that another one matches. A part `:name` of the other stands for any text, which
 * only a parameter matches. React Router ignores case.
 */
const takesAllOf = (path: string, other: string) => matchPattern(path.toLowerCase(), other.toLowerCase()) !== null

const isParameter = (part: string) => part.startsWith(':')

/** A path that two patterns match, of which neither takes all of the other; null where there is none. */
function sharedPath(path: string, other: string): string | null {
  const [parts, others] = [path, other].map((one) => one.toLowerCase().split('/').filter(Boolean))
  if (!parts || !others || parts.length !== others.length) return null
  const shared = parts.map((part, at) => (isParameter(part) ? (others[at] ?? '') : part))
  const fits = shared.every((part, at) => part === others[at] || isParameter(others[at] ?? ''))
  return fits ? `/${shared.join('/')}` : null
}

/**
 * Routes of two remotes of which one would never be shown, or that would both be a page of one address. The delivery
 * server takes the first remote of the document that has a matching route, React Router the most specific pattern:
 * where these differ, a page would come with the title, the preloads and the first calls of another one.
 */
export function routeConflicts(
  { microFrontends }: ReleaseDocument,
  candidate: VersionManifest,
  other: VersionManifest,
): string[] {
  const names = Object.keys(microFrontends)
  // What is not published yet comes last.
  const place = ({ name }: VersionManifest) =>
    Object.hasOwn(microFrontends, name) ? names.indexOf(name) : names.length
  const [own, others] = [routesOf(candidate), routesOf(other)]
  return own.flatMap((path) =>
    others.flatMap((taken) => {
      const [takes, isTaken] = [takesAllOf(path, taken), takesAllOf(taken, path)]
      if (takes && isTaken)
        return [`The route ${path} of ${named(candidate)} is a page of ${named(other)} already (${taken}).`]
      if (takes && place(candidate) <= place(other))
        return [`The route ${path} of ${named(candidate)} would take the page ${taken} of ${named(other)}.`]
      if (isTaken && place(other) <= place(candidate))
        return [`The route ${taken} of ${named(other)} would take the page ${path} of ${named(candidate)}.`]
      const shared = takes || isTaken ? null : sharedPath(path, taken)
      if (shared)
        return [`${shared} would be a page of ${named(candidate)} (${path}) and of ${named(other)} (${taken}).`]
      return []
    }),
  )
}

/**
 * Menu entries that two remotes have for one address in one place, unless the address is a page of the candidate's own:
 * its team may then have the other one removed.
 */
export function menuConflicts(candidate: VersionManifest, other: VersionManifest): string[] {
  const isOwnPage = (to: string) =>
    routesOf(candidate).some((path) => matchPattern(path, to.replace(/[?#].*$/, '')) !== null)
  return (candidate.config?.navigation ?? [])
    .filter(({ to }) => !isOwnPage(to))
    .filter((entry) => other.config?.navigation.some(({ to, place }) => to === entry.to && place === entry.place))
    .map(({ to, place }) => `${named(candidate)} links to ${to} in the ${place}, as ${named(other)} does already.`)
}
