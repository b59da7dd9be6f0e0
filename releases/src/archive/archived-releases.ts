import { archivedAt, type Release, type ReleaseDocument } from '@qe/contract'
import { matchesIntegrity } from '../gate/integrity'
import { isReportable, ReleaseError } from '../release-error'
import { LruCache } from '../server/lru-cache'
import type { Change, LogEntry } from '../store/log-entry'
import { archivedBy } from './archive-faults'
import { type ArchivedRelease, isPrunedInArchive, withManifest } from './archived-release'

/** Limits of what is kept in memory, in versions. */
const [maxRecords, maxReleases] = [2000, 100]

interface Source {
  /** Rejects with a ReleaseError when there is no such entry, or it is not as it was verified. */
  entry(revision: number): Promise<LogEntry>
  file(name: string, version: string, path: string): Promise<Buffer | null>
}

interface ArchivedVersion {
  record: ArchivedRelease
  /** Its `version.json`. */
  manifestText: string
}

/** Reads archived versions: what the log's entry says of them, and their own manifests. */
export class ArchivedReleases {
  /** By revision of the entry. */
  readonly #records = new LruCache<ReadonlyMap<string, ArchivedRelease>>(maxRecords)
  readonly #releases = new LruCache<Release>(maxReleases)
  /** What was reported last of a version. */
  readonly #reported = new LruCache<string>(maxRecords)

  constructor(private readonly source: Source) {}

  /** Null for a version that is not archived or was pruned, and for one that can't be read, which is reported. */
  async find(document: ReleaseDocument, name: string, version: string): Promise<Release | null> {
    const revision = archivedAt(document, name, version)
    if (revision === undefined || isPrunedInArchive(document, name, version)) return null
    const key = `${name} ${version} ${revision}`
    const known = this.#releases.get(key)
    if (known) return known
    try {
      const { record, manifestText } = await this.#read(revision, name, version)
      const release = withManifest(record, manifestText)
      this.#releases.set(key, release, 1)
      return release
    } catch (error) {
      if (!isReportable(error)) throw error
      if (this.#reported.get(key) !== error.message) console.error(error.message)
      this.#reported.set(key, error.message, 1)
      return null
    }
  }

  /**
   * The change that gives a document an archived version back as it was.
   * @throws ReleaseError when it can't be read any more
   */
  async bringBack(document: ReleaseDocument, name: string, version: string): Promise<Change> {
    const { record, manifestText } = await this.#read(archivedAt(document, name, version) ?? 0, name, version)
    return { name, bringBack: record, manifest: manifestText }
  }

  /** @throws ReleaseError when its entry or its manifest is not as it was */
  async #read(revision: number, name: string, version: string): Promise<ArchivedVersion> {
    const record = (await this.#recordsOf(revision)).get(`${name} ${version}`)
    const manifest = await this.source.file(name, version, 'version.json')
    if (record && manifest && matchesIntegrity(manifest, record.extras.manifestIntegrity))
      return { record, manifestText: manifest.toString('utf8') }
    throw new ReleaseError(
      [
        `${name} ${version} can't be read from the archive: its version.json`,
        `${manifest ? 'is not what was published' : 'was lost'}. Run verify.`,
      ].join(' '),
    )
  }

  async #recordsOf(revision: number): Promise<ReadonlyMap<string, ArchivedRelease>> {
    const known = this.#records.get(String(revision))
    if (known) return known
    const records = archivedBy(await this.source.entry(revision))
    this.#records.set(String(revision), records, records.size)
    return records
  }
}
