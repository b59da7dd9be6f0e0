import type { CallOutput, ReleaseDocument } from '@qe/contract'
import type { ObjectStore } from '@qe/object-store'
import { halvesOf } from '../rendering/page-renderer'
import { renderTexts } from '../rendering/render-job'
import { RenderingFailed, WorkerPool } from '../rendering/worker-pool'
import type { Config } from '../server/config'
import { givenSnapshot, initialViews, isShown } from '../server/page'
import { type ResolvedPage, resolveReleased } from '../server/resolve-page'
import { routeFinder } from '../server/route-match'

/** Somebody who is signed in, so that what only they see is rendered as well. */
const aHost: CallOutput<'user/profile-details'> = {
  id: '00000000-0000-4000-8000-000000000000',
  email: 'host@smoke.test',
  firstName: 'Smoke',
  lastName: 'Test',
  phone: null,
  bio: '',
  languages: [],
  avatar: null,
  role: { roleDisplayName: 'Provider' },
  _isProfileCompleted: true,
  identity: { status: 'none', reason: null },
  preferences: { currency: null, locale: null },
  joinedAt: '2026-01-01T00:00:00.000Z',
}

interface Candidate {
  name: string
  version: string
  /** The document as if everybody got the candidate. */
  document: ReleaseDocument
  /** Where the files of that document are. */
  objects: ObjectStore
}

/** The pages that the delivery server would render with the candidate on them, without answers of an API. */
function pagesWith({ name, document }: Candidate, { shell, snapshot }: ResolvedPage, isSignedIn: boolean) {
  const findRoute = routeFinder(snapshot)
  const routes = snapshot.remotes.flatMap(({ config }) => config.routes)
  return routes.flatMap(({ path: pattern, render }) => {
    const path = pattern.replaceAll(/:\w+/g, 'smoke')
    const match = findRoute(path)
    if (render !== 'server' || match?.route.path !== pattern || !isShown(match, isSignedIn)) return []
    const views = initialViews(snapshot, match, isSignedIn)
    const halves = halvesOf({ document, shell: shell.version, views })
    const isOnPage = name === 'shell' || views.some(({ remote }) => remote === name)
    return halves && isOnPage ? [{ path, match, views, halves }] : []
  })
}

/**
 * Renders the pages that show a candidate as the delivery server would, for a visitor and for somebody who is signed
 * in.
 * @param workerFile the built `rendering/worker.ts`
 * @returns what fails by the candidate's code, of the first such page
 */
export async function renderFaults(candidate: Candidate, config: Config, workerFile: URL): Promise<string[]> {
  const { name, version, document, objects } = candidate
  const resolved = resolveReleased(document, { visitor: { id: 'smoke', cohorts: [] }, isDeveloping: false }, config)
  if (!resolved) return []
  const pool = new WorkerPool(1, workerFile, async (file) => {
    const stored = await objects.read(file)
    if (!stored) throw new RenderingFailed(`${file} is missing.`, { name, version })
    return stored.bytes.toString()
  })
  try {
    for (const answers of [{}, { [`${config.site.apiBaseUrl}user/profile-details`]: aHost }])
      for (const { path, match, views, halves } of pagesWith(candidate, resolved, Object.keys(answers).length > 0)) {
        const snapshot = {
          ...givenSnapshot({ document, snapshot: resolved.snapshot, match }),
          renderedFor: { locale: 'en-001', width: 1440, at: 0 },
        }
        const input = renderTexts({ snapshot, url: `http://smoke.test${path}`, answers, views })
        const fault = await pool.render({ ...halves, input }).then(() => null, faultOf(candidate))
        if (fault) return [`${path}: ${fault}`]
      }
    return []
  } finally {
    pool.stop()
  }
}

/** What of an error is the candidate's; null where another version is to blame, or the machine. */
const faultOf =
  ({ name, version }: Candidate) =>
  (error: Error): string | null => {
    if (!(error instanceof RenderingFailed)) return null
    // Before any view it is the shell that hangs.
    const failed = error.version ?? { name: 'shell', version: name === 'shell' ? version : '' }
    const isOurs = failed.name === name && failed.version === version
    return isOurs ? (error.message.split('\n')[0] ?? error.message) : null
  }
