import { cookies, type PageSnapshot, type ReleaseDocument, type ResolvedVersion } from '@qe/contract'
import { inlineJson } from './inline-json'
import { withoutShell } from './shell-fallback'
import { cookieOf } from './visitor'

/** How long a page may still appear after an error, and how long one without an error may stay white, ms. */
const waits = { afterError: 2500, afterLoad: 15_000 }
/** How long a browser does without a shell that did not start in it, s. */
const maxAgeSeconds = 600
const maxFailed = 5

interface BootGuard {
  version: string
  base: string
  cookie: string
  maxAgeSeconds: number
  waits: { afterError: number; afterLoad: number }
  /** Whether the server has rendered the page. */
  isRendered: boolean
}

/**
 * Runs in the page before the shell, which fills an empty root, or marks one that the server has rendered.
 * Self-contained, since it is inlined as text.
 */
function guardBoot({ version, base, cookie, maxAgeSeconds, waits, isRendered }: BootGuard): void {
  let isReported = false
  const check = () => {
    const root = document.getElementById('root')
    const hasStarted = isRendered ? root?.dataset['hydrated'] !== undefined : root?.hasChildNodes()
    if (isReported || !navigator.onLine || hasStarted) return
    isReported = true
    const { visit } = JSON.parse(document.getElementById('qe-snapshot')?.textContent ?? '{}') as PageSnapshot
    const report = { visit, events: [{ remote: 'shell', version, kind: 'load-failure' }] }
    navigator.sendBeacon('/releases/watch', JSON.stringify(report))
    const failed = document.cookie.match(new RegExp(`(?:^|; )${cookie}=([^;]+)`))?.[1]?.split('+') ?? []
    if (failed.includes(version)) return
    const value = `${cookie}=${[...failed, version].join('+')}`
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers, and on http.
    document.cookie = `${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`
    // Without cookies the same shell would come again, for ever.
    if (document.cookie.includes(value)) location.reload()
  }
  const checkAfter = (source: string | undefined) => source?.includes(base) && setTimeout(check, waits.afterError)
  const stackOf = (error: unknown) => (error instanceof Error ? error.stack : undefined)
  addEventListener(
    'error',
    (event) => {
      const { target, error, filename } = event as ErrorEvent
      checkAfter(target instanceof HTMLScriptElement ? target.src : (stackOf(error) ?? filename))
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => checkAfter(stackOf(reason)))
  addEventListener('load', () => setTimeout(check, waits.afterLoad))
}

/**
 * A script for a shell that does not start: it does not load, throws, or leaves the page white. The browser reports
 * that and loads the page again, with the shell before it ({@link withoutFailedShells}); once for each version.
 */
export function bootGuardScript({ version, base }: ResolvedVersion, nonce: string, isRendered: boolean): string {
  const guard: BootGuard = { version, base, cookie: cookies.failedShells, maxAgeSeconds, waits, isRendered }
  return `<script nonce="${nonce}">(${guardBoot})(${inlineJson(guard)})</script>`
}

/** Finds a page in the document without the shells that did not start in this browser; with them when none is left. */
export async function withoutFailedShells<Page>(
  document: ReleaseDocument,
  cookieHeader: string | undefined,
  find: (document: ReleaseDocument) => Promise<Page | null>,
): Promise<Page | null> {
  const failed = cookieOf(cookieHeader, cookies.failedShells)?.split('+').slice(0, maxFailed) ?? []
  const remaining = failed.reduce(withoutShell, document)
  return (await find(remaining)) ?? (remaining === document ? null : find(document))
}
