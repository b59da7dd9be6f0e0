import type { PageSnapshot, ReleaseDocument, SiteSettings } from '@qe/contract'

const visitorKey = 'qe:visitor'

/** On a plain file host nobody sets the cookie: the browser makes its own id and keeps it. */
function ownVisitorId(): string {
  const made = crypto.randomUUID()
  try {
    const kept = localStorage.getItem(visitorKey)
    if (kept) return kept
    localStorage.setItem(visitorKey, made)
  } catch {
    // A browser that forbids storage: the id lives as long as the page.
  }
  return made
}

async function readJson<T>(path: string): Promise<T> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return (await response.json()) as T
}

/** The snapshot in the page, or, where no delivery server runs, one resolved here from the same document. */
export async function readSnapshot(): Promise<PageSnapshot> {
  const inlined = document.getElementById('qe-snapshot')?.textContent
  if (inlined) return JSON.parse(inlined) as PageSnapshot
  const [releases, settings, { resolveSnapshot }] = await Promise.all([
    readJson<ReleaseDocument>('/releases.json'),
    readJson<SiteSettings>('/settings.json'),
    import('./resolve'),
  ])
  return resolveSnapshot(releases, { id: ownVisitorId(), cohorts: [] }, settings)
}
