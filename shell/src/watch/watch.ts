import { matchPattern, type PageSnapshot, type WatchKind, type WatchReportInput } from '@qe/contract'

type Events = NonNullable<WatchReportInput['events']>
type Vitals = NonNullable<WatchReportInput['vitals']>
interface VersionOnPage {
  remote: string
  version: string
}

/** Long enough to gather what a page says as it appears, short enough that a failing version is known soon (ms). */
const gatherFor = 2000

let visit: string | undefined
let events: Events = []
let vitals: Vitals = []
let timer: ReturnType<typeof setTimeout> | undefined
const said = new Set<string>()

function send(): void {
  clearTimeout(timer)
  timer = undefined
  if (!visit || (events.length === 0 && vitals.length === 0)) return
  const report: WatchReportInput = { visit, events, vitals }
  events = []
  vitals = []
  navigator.sendBeacon('/releases/watch', JSON.stringify(report))
}

/** What went wrong since the start of this visit, for whoever develops a remote. */
export interface Trouble extends VersionOnPage {
  kind: WatchKind
  message: string
}
const mostTroubles = 50
let troubles: readonly Trouble[] = []
const followers = new Set<() => void>()
export const troublesSoFar = () => troubles
export const followTroubles = (follower: () => void) => {
  followers.add(follower)
  return () => followers.delete(follower)
}

function keepTrouble(trouble: Trouble): void {
  troubles = [...troubles, trouble].slice(-mostTroubles)
  for (const follower of followers) follower()
}

/**
 * Says how a version does on this page: each thing once, and not to the person. Nothing is sent where nobody listens.
 */
export function noteVersion(version: VersionOnPage, kind: WatchKind, error?: unknown): void {
  if (kind !== 'shown')
    keepTrouble({ ...version, kind, message: error instanceof Error ? error.message : String(error) })
  const key = `${version.remote}@${version.version} ${kind}`
  if (said.has(key)) return
  said.add(key)
  events.push({ ...version, kind })
  timer ??= setTimeout(send, gatherFor)
}

/**
 * Whose code an error comes from, by the addresses in its stack; undefined for what is not ours, such as an extension.
 */
function versionOf({ shell, remotes }: PageSnapshot, error: unknown): VersionOnPage | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const { name, previous, ...current } of remotes) {
    const version = [current, previous].find((one) => one && stack.includes(one.base))
    if (version) return { remote: name, version: version.version }
  }
  return shell && stack.includes('/assets/shell/') ? { remote: 'shell', version: shell.version } : undefined
}

/** What is measured of a page load belongs to the remote whose page it was. */
function versionOfPage({ remotes }: PageSnapshot): VersionOnPage | undefined {
  const remote = remotes.find(({ config }) => config.routes.some(({ path }) => matchPattern(path, location.pathname)))
  return remote && { remote: remote.name, version: remote.version }
}

/** Loaded once the page stands: it hears of what was before. */
async function measureVitals(version: VersionOnPage): Promise<void> {
  const { onCLS, onINP, onLCP } = await import(/* webpackChunkName: "vitals" */ 'web-vitals')
  for (const measure of [onLCP, onINP, onCLS])
    measure(({ name, value }) => vitals.push({ ...version, name: name as Vitals[number]['name'], value }))
}

/**
 * Reports to the delivery server how the versions on this page do, until the returned function is called. Rule: the
 * house plan, watch.
 */
export function watchPage(snapshot: PageSnapshot): () => void {
  const ended = new AbortController()
  const { signal } = ended
  visit = snapshot.visit
  if (snapshot.shell) noteVersion({ remote: 'shell', version: snapshot.shell.version }, 'shown')
  const uncaught = (error: unknown) => {
    const version = versionOf(snapshot, error)
    if (version) noteVersion(version, 'unhandled-rejection', error)
  }
  addEventListener('unhandledrejection', ({ reason }) => uncaught(reason), { signal })
  addEventListener('error', ({ error }) => uncaught(error), { signal })
  const page = visit && snapshot.vitals && versionOfPage(snapshot)
  if (page)
    addEventListener('load', () => setTimeout(() => void measureVitals(page).catch(() => {}), gatherFor), {
      once: true,
      signal,
    })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send(), { signal })
  return () => ended.abort()
}
