import type { PageSnapshot, ReleaseDocument, SiteSettings } from '@qe/contract'

const visitorKey = 'qe:visitor'

/** The visitor id on a plain file host, where no server sets the cookie: created and stored by the browser. */
function localVisitorId(): string {
  const id = crypto.randomUUID()
  try {
    const stored = localStorage.getItem(visitorKey)
    if (stored) return stored
    localStorage.setItem(visitorKey, id)
  } catch {
    // Storage is forbidden: the id lives as long as the page.
  }
  return id
}

async function readJson<T>(path: string): Promise<T> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return (await response.json()) as T
}

/** The snapshot in the page, or, on a plain file host, one that the browser resolves from the release document. */
async function readResolved(): Promise<PageSnapshot> {
  const inlined = document.getElementById('qe-snapshot')?.textContent
  if (inlined) return JSON.parse(inlined) as PageSnapshot
  const [releases, settings, { resolveOwnSnapshot }] = await Promise.all([
    readJson<ReleaseDocument>('/releases.json'),
    readJson<SiteSettings>('/settings.json'),
    import('./resolve-snapshot'),
  ])
  return resolveOwnSnapshot(releases, localVisitorId(), settings)
}

const isOverridden = ({ remotes }: PageSnapshot) => remotes.some(({ reason }) => reason.kind === 'override')

/**
 * The snapshot of this page, with its overrides and previews applied; their code loads only when there are any, or the
 * server has something to say about one.
 */
export async function readSnapshot(): Promise<PageSnapshot> {
  const snapshot = await readResolved()
  if (!isOverridden(snapshot) && !snapshot.notices) return snapshot
  const { applyOverrides } = await import(/* webpackChunkName: "overrides" */ '../overrides')
  return applyOverrides(snapshot)
}

/** `data` of the answers that the server rendered this page from, by canonical URL; none where the browser renders. */
export const readAnswers = (): Record<string, unknown> =>
  JSON.parse(document.getElementById('qe-answers')?.textContent ?? '{}') as Record<string, unknown>
