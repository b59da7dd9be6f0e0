import {
  matchPattern,
  type PageRemote,
  type PageSnapshot,
  type SignalOutcome,
  type WatchKind,
  type WatchReportInput,
} from '@qe/contract'
import { createExternalStore } from '../external-store'

type Events = NonNullable<WatchReportInput['events']>
type Vitals = NonNullable<WatchReportInput['vitals']>
type Signals = NonNullable<WatchReportInput['signals']>
export interface VersionOnPage {
  remote: string
  version: string
}

/** How long events are collected before they are sent, ms: enough for one render, and a failure is known soon. */
const collectMs = 2000

let visit: string | undefined
let events: Events = []
let vitals: Vitals = []
let signals: Signals = []
let timer: ReturnType<typeof setTimeout> | undefined
const reported = new Set<string>()

function send(): void {
  clearTimeout(timer)
  timer = undefined
  if (!visit || (events.length === 0 && vitals.length === 0 && signals.length === 0)) return
  const report: WatchReportInput = { visit, events, vitals, signals }
  events = []
  vitals = []
  signals = []
  navigator.sendBeacon('/releases/watch', JSON.stringify(report))
}

/** Something that went wrong during this visit, for developers of a remote. */
export interface VersionError extends VersionOnPage {
  kind: WatchKind | 'signal'
  message: string
}
const maxErrors = 50

/** The newest errors of this visit. */
export const versionErrors = createExternalStore<readonly VersionError[]>([])

const addError = (error: VersionError) => versionErrors.set([...versionErrors.get(), error].slice(-maxErrors))

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Adds to the next report, once in this visit. */
function reportOnce({ remote, version }: VersionOnPage, what: string, add: () => void): void {
  const key = `${remote}@${version} ${what}`
  if (reported.has(key)) return
  reported.add(key)
  add()
  timer ??= setTimeout(send, collectMs)
}

/** Records how a version does on this page; reports each kind of event once. Sends nothing where no server listens. */
export function noteVersion(version: VersionOnPage, kind: WatchKind, error?: unknown): void {
  if (kind !== 'shown') addError({ ...version, kind, message: messageOf(error) })
  reportOnce(version, kind, () => events.push({ ...version, kind }))
}

/** Records an outcome of a signal of the remote's own; reports each once. The reason is for the panel only. */
export function noteSignal(version: VersionOnPage, name: string, outcome: SignalOutcome, reason?: unknown): void {
  if (outcome === 'fail')
    addError({ ...version, kind: 'signal', message: [name, reason && messageOf(reason)].filter(Boolean).join(': ') })
  reportOnce(version, `${name} ${outcome}`, () => signals.push({ ...version, name, outcome }))
}

/** The version of the remote whose code comes first in a stack of calls or components, by the addresses in it. */
function remoteIn(stack: string, remotes: readonly PageRemote[]): VersionOnPage | undefined {
  const [first] = remotes
    .flatMap(({ name, previous, earlier = [], ...current }) =>
      [current, previous, ...earlier]
        .filter((one) => one !== null && one !== undefined)
        .map(({ version, base }) => ({ remote: name, version, at: stack.indexOf(base) })),
    )
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  return first && { remote: first.remote, version: first.version }
}

/** The shell's version where its code is in a stack; undefined for foreign code, such as an extension. */
const shellIn = (stack: string, shell: PageSnapshot['shell']): VersionOnPage | undefined =>
  shell && stack.includes('/assets/shell/') ? { remote: 'shell', version: shell.version } : undefined

/** The version that the web vitals of this page load count for: that of the remote whose page it is. */
function versionOfPage({ remotes }: PageSnapshot): VersionOnPage | undefined {
  const remote = remotes.find(({ config }) => config.routes.some(({ path }) => matchPattern(path, location.pathname)))
  return remote && { remote: remote.name, version: remote.version }
}

/**
 * Reports that the page rendered otherwise than the server had; the browser has rendered it anew.
 * @param componentStack as React gives it: the components around the difference, the innermost first
 */
export function noteMismatch(snapshot: PageSnapshot, error: unknown, componentStack = ''): void {
  // The shell is around all components, also around a text that has none of its own.
  const version = remoteIn(componentStack, snapshot.remotes) ?? versionOfPage(snapshot)
  if (version) noteVersion(version, 'mismatch', error)
  console.error(error)
}

/** Loads the library after the page: it also measures what happened before. */
async function measureVitals(version: VersionOnPage): Promise<void> {
  const { onCLS, onINP, onLCP } = await import(/* webpackChunkName: "vitals" */ 'web-vitals')
  for (const measure of [onLCP, onINP, onCLS])
    measure(({ name, value }) => vitals.push({ ...version, name: name as Vitals[number]['name'], value }))
}

/**
 * Reports to the delivery server how the versions on this page do.
 * @param others gives the remotes that came after the page
 * @returns a function that stops it
 */
export function watchPage(snapshot: PageSnapshot, others: () => readonly PageRemote[] = () => []): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  visit = snapshot.visit
  if (snapshot.shell) noteVersion({ remote: 'shell', version: snapshot.shell.version }, 'shown')
  const uncaught = (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    const version = remoteIn(stack, [...snapshot.remotes, ...others()]) ?? shellIn(stack, snapshot.shell)
    if (version) noteVersion(version, 'unhandled-rejection', error)
  }
  addEventListener('unhandledrejection', ({ reason }) => uncaught(reason), { signal })
  addEventListener('error', ({ error }) => uncaught(error), { signal })
  const page = visit && snapshot.vitals && versionOfPage(snapshot)
  if (page)
    addEventListener('load', () => setTimeout(() => void measureVitals(page).catch(() => {}), collectMs), {
      once: true,
      signal,
    })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send(), { signal })
  return () => stopped.abort()
}
