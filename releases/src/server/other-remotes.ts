import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  layoutSlots,
  type PageRemote,
  type PageSnapshot,
  type Release,
  type ReleaseDocument,
  type RemoteConfig,
  resolveSnapshot,
  type SiteSettings,
} from '@qe/contract'
import type { FastifyInstance } from 'fastify'
import { integrityOf } from '../gate/integrity'
import { isLive } from '../is-live'
import type { ReleaseStore } from '../store/release-store'
import { sha256 } from '../store/sha256'
import { LruCache } from './lru-cache'
import { pageRemote } from './page-remote'

/** Most remotes of a site whose pages carry all: some 60 KB of HTML, and no page has to ask for more. */
const mostInPage = 20
/** Limit of the files in memory, bytes: those of the last dozens of documents, for pages that were given before. */
const maxFileBytes = 16 * 1024 * 1024

const yearInSeconds = 31_536_000
const folder = '/releases/remotes/'
const compress = promisify(gzip)

/** The remotes of a document that are the same for all visitors, which a page names in place of carrying them. */
export interface RemotesFile {
  /** Its last part is the hash of the content, so it never changes. */
  address: string
  integrity: string
  names: ReadonlySet<string>
  content: string
}

/** Whether every visitor gets the same version: none is in rollout, or for a cohort. */
export const isSameForAll = (live: readonly Release[]): boolean =>
  live.length === 1 && live.every(({ deployment }) => deployment.default)

const withoutMenus = (remote: PageRemote): PageRemote => ({ ...remote, config: { ...remote.config, navigation: [] } })

/** Null for a site whose pages carry all remotes. */
function remotesFileOf(document: ReleaseDocument, settings: SiteSettings): RemotesFile | null {
  // Nobody in particular: what is the same for all visitors is theirs.
  const all = resolveSnapshot(document, { id: '', cohorts: [] }, settings).remotes
  if (all.length <= mostInPage) return null
  const remotes = all.filter(({ name }) => isSameForAll(document.microFrontends[name]?.filter(isLive) ?? []))
  const content = JSON.stringify(remotes.map((remote) => withoutMenus(pageRemote(remote))))
  return {
    address: `${folder}${sha256(content)}.json`,
    integrity: integrityOf(content),
    names: new Set(remotes.map(({ name }) => name)),
    content,
  }
}

/** The files of other remotes that this server's pages name. */
export class RemotesFiles {
  readonly #ofDocument = new WeakMap<ReleaseDocument, RemotesFile | null>()
  readonly #kept = new LruCache<RemotesFile & { compressed?: Promise<Buffer> }>(maxFileBytes)

  constructor(private readonly settings: SiteSettings) {}

  /** Made once for a document. Null for a site whose pages carry all remotes. */
  of(document: ReleaseDocument): RemotesFile | null {
    const known = this.#ofDocument.get(document)
    if (known !== undefined) return known
    const file = remotesFileOf(document, this.settings)
    this.#ofDocument.set(document, file)
    if (file) this.#kept.set(file.address, file, file.content.length)
    return file
  }

  /** Null when no page of this server names it. */
  get(address: string): { plain: string; compressed(): Promise<Buffer> } | null {
    const file = this.#kept.get(address)
    if (!file) return null
    return {
      plain: file.content,
      compressed: () => {
        file.compressed ??= compress(file.content)
        return file.compressed
      },
    }
  }
}

/** `GET /releases/remotes/<hash>.json`: the other remotes of a page, the same for whoever asks. */
export function otherRemotesRoute(
  app: FastifyInstance,
  { store, files }: { store: ReleaseStore; files: RemotesFiles },
): void {
  app.get<{ Params: { file: string } }>(`${folder}:file`, async ({ params, headers }, reply) => {
    const address = folder + params.file
    const find = (document: ReleaseDocument) => {
      files.of(document)
      return files.get(address)
    }
    // The page may be of another server, or of this one before it was restarted, and of a newer document.
    const found = files.get(address) ?? find(await store.read()) ?? find(await store.readNewest())
    if (!found)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such file.')
    reply.type('application/json; charset=utf-8').headers({
      'cache-control': `public, max-age=${yearInSeconds}, immutable`,
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    if (!headers['accept-encoding']?.includes('gzip')) return reply.send(found.plain)
    return reply.header('content-encoding', 'gzip').send(await found.compressed())
  })
}

/** What a page's route needs: its remote, and the slots that this renders. */
interface Needs {
  /** Undefined where no remote serves the address. */
  remote: string | undefined
  slots: readonly string[]
}

const fills = ({ slots }: Pick<RemoteConfig, 'slots'>, needed: ReadonlySet<string>) =>
  slots.some(({ slot }) => needed.has(slot))

/**
 * Leaves the remotes to the file that neither the page's route nor its slots need. Those that differ between visitors
 * stay: the file has none of them.
 */
export function withoutOthers(snapshot: PageSnapshot, { remote, slots }: Needs, file: RemotesFile): PageSnapshot {
  const needed = new Set<string>([...layoutSlots, ...slots])
  return {
    ...snapshot,
    remotes: snapshot.remotes
      .filter(({ name, config }) => name === remote || !file.names.has(name) || fills(config, needed))
      .map(withoutMenus),
    others: {
      address: file.address,
      integrity: file.integrity,
      menus: [...snapshot.remotes, ...(snapshot.off ?? [])]
        .filter(({ config }) => config.navigation.length > 0)
        .map(({ name, config }) => ({ remote: name, entries: config.navigation })),
    },
  }
}
