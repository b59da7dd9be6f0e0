import type { PageSnapshot, WatchReportInput } from '@qe/contract'
import type { VersionOnPage } from './watch'

const beatMs = 1000
/** How long a page beats after it was last touched, ms. */
const restAfterMs = 60_000

/** Tells the worker whom to blame if the page stands still from here on; nobody while it may. */
let beat: ((on: VersionOnPage | undefined) => void) | undefined
/** Whose page it is. */
let page: VersionOnPage | undefined

/** Called before a version's code renders, so that it is blamed if it never ends. */
export function noteEntered(version: VersionOnPage, isPage: boolean): void {
  if (isPage) page = version
  beat?.(version)
}

/** Whose code runs when something is touched: its region's, or the shell's; of an overlay it is the page's. */
function versionAt(target: EventTarget | null, shell: VersionOnPage | undefined): VersionOnPage | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-remote], #root') : null
  const { remote, version } = element?.dataset ?? {}
  if (remote && version) return { remote, version }
  return element ? shell : page
}

/**
 * Reports a page that stands still, as in an endless loop: a worker expects a beat each second, and sends the report
 * that the last one brought when none follows. Nothing runs while the page is hidden or untouched.
 * Developers and staff are left out, since a page at a breakpoint stands still, too.
 * @returns a function that stops it
 */
export function watchHangs({ visit, developing, shell }: PageSnapshot): () => void {
  if (!visit || developing) return () => {}
  // Apart from `new Worker`, so that webpack leaves the file as it is, without a runtime.
  const address = new URL('./hang-worker.js', import.meta.url)
  const worker = new Worker(address)
  const ofShell = shell && { remote: 'shell', version: shell.version }
  let timer: ReturnType<typeof setInterval> | undefined
  let touchedAt = 0

  beat = (on) => {
    const report: WatchReportInput | undefined = on && { visit, events: [{ ...on, kind: 'hang' }] }
    if (timer) worker.postMessage(report ? JSON.stringify(report) : null)
  }
  const rest = () => {
    beat?.(undefined)
    clearInterval(timer)
    timer = undefined
  }
  const again = () => (Date.now() - touchedAt < restAfterMs ? beat?.(page ?? ofShell) : rest())
  const wake = (target: EventTarget | null) => {
    if (document.hidden) return
    touchedAt = Date.now()
    timer ??= setInterval(again, beatMs)
    beat?.(versionAt(target, ofShell) ?? ofShell)
  }

  const stopped = new AbortController()
  const options = { capture: true, passive: true, signal: stopped.signal }
  for (const event of ['pointerdown', 'click', 'keydown', 'popstate', 'afterprint'])
    addEventListener(event, ({ target }) => wake(target), options)
  // Both open a dialog of the browser's, behind which the page stands still.
  for (const event of ['beforeprint', 'beforeunload']) addEventListener(event, rest, options)
  document.addEventListener('visibilitychange', () => (document.hidden ? rest() : wake(null)), options)
  wake(null)
  return () => {
    stopped.abort()
    rest()
    worker.terminate()
    beat = undefined
  }
}
