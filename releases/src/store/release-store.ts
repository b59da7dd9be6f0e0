import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ReleaseDocument, releaseDocument, revisionOf, type VersionManifest, versionManifest } from '@qe/contract'
import { Refusal } from '../refusal'
import { apply, type Change, entryIn, type LogEntry } from './log-entry'
import type { Shelf } from './shelf'

const documentKey = 'releases.json'
const logKey = (revision: number) => `log/${String(revision).padStart(8, '0')}.json`
export const fileKey = (name: string, version: string, path: string) => `assets/${name}/${version}/${path}`
export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

export const emptyDocument: ReleaseDocument = {
  schema: 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json',
  microFrontends: {},
}
export const textOf = (document: ReleaseDocument) => `${JSON.stringify(releaseDocument.parse(document), null, 1)}\n`

/** @throws Refusal when it is no entry, or one that this command does not know */
function read(bytes: Buffer, revision: number): LogEntry {
  const entry = entryIn(bytes)
  if (entry) return entry
  throw new Refusal(
    `Entry ${revision} of the log can't be read: it was damaged, or written by a newer version of this command. Update this one; where that is no help, restore ${logKey(revision)}.`,
  )
}

/** The document in these bytes; null when they are damaged. */
function documentIn(bytes: Buffer): ReleaseDocument | null {
  try {
    return releaseDocument.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}

/** A page waits no longer than this, ms, for a document that may be newer than the one it has. */
const patience = 2000

/** A publisher that has put down its `version.json` and not finished after this long, ms, has died. */
const abandonedAfter = 600_000

/** The newest state. */
interface Head {
  document: ReleaseDocument
  revision: number
  /** sha-256 of the newest entry. */
  hash: string
  /** Of the document as it lies there; null when there is none. */
  tag: string | null
  /** The document lacks what the log has: whoever wrote the entry died before they wrote the document. */
  isBehind: boolean
}

export interface Decision {
  action: string
  note?: string | undefined
  changes: Change[]
}

/**
 * Everything that has been published: the document, its log, and immutable files by name and version.
 *
 * The log is the truth, an object an entry. Whoever creates the next entry has made the change; who finds it taken
 * looks at the document anew and decides again. The document is what the log adds up to, written after it, and made
 * good by the next change where a publisher died in between.
 */
export class ReleaseStore {
  /** `checkedAt` by a clock that nobody sets. */
  #cached: { tag: string; checkedAt: number; document: ReleaseDocument } | undefined
  #reading: { since: number; document: Promise<ReleaseDocument> } | undefined

  constructor(readonly shelf: Shelf) {}

  /** The document as it stands; as it stood, while the shelf can't say or is slow to. */
  async read(): Promise<ReleaseDocument> {
    const known = this.#cached
    if (known && performance.now() - known.checkedAt < this.shelf.freshFor) return known.document
    this.#reading ??= {
      since: performance.now(),
      document: this.#readAnew().finally(() => (this.#reading = undefined)),
    }
    const { since, document } = this.#reading
    if (!known) return document
    const asItStood = document.catch((error: Error) => {
      console.error(`The release document could not be read, and stays as it was: ${error.message}`)
      known.checkedAt = performance.now()
      return known.document
    })
    return Promise.race([
      asItStood,
      wait(Math.max(0, since + patience - performance.now()), known.document, { ref: false }),
    ])
  }

  async #readAnew(): Promise<ReleaseDocument> {
    const checkedAt = performance.now()
    // Held here: a change in this process forgets it while the shelf is being asked.
    const known = this.#cached
    const found = known ? await this.shelf.refresh(documentKey, known.tag) : await this.shelf.read(documentKey)
    if (known && found === 'unchanged') {
      known.checkedAt = checkedAt
      return known.document
    }
    if (!found || found === 'unchanged') return emptyDocument
    const document = documentIn(found.bytes) ?? known?.document ?? (await this.#fromLog())
    this.#cached = { tag: found.tag, checkedAt, document }
    return document
  }

  /**
   * Changes the document: whole or not at all, noted in the log, and never over somebody else's change.
   * @param decide what to change in the document as it stands; asked again when another change came first
   */
  async change(by: string, decide: (document: ReleaseDocument) => Decision | Promise<Decision>): Promise<LogEntry> {
    for (let attempt = 1; ; attempt++) {
      const head = await this.#head()
      if (head.isBehind && head.revision > 0) {
        // First, since this change may be refused, such as the same publish made once more.
        await this.#writeDocument(head.revision, textOf(head.document), head.tag)
        this.#cached = undefined
        continue
      }
      const { action, note, changes } = await decide(head.document)
      const revision = head.revision + 1
      const text = textOf(apply(head.document, changes, revision))
      const entry: LogEntry = {
        revision,
        id: randomUUID(),
        at: new Date().toISOString(),
        by,
        action,
        ...(note && { note }),
        changes,
        previous: head.hash,
        document: sha256(text),
      }
      if (await this.#append(entry)) {
        await this.#writeDocument(revision, text, head.tag)
        this.#cached = undefined
        return entry
      }
      await wait(Math.random() * 20 * attempt)
    }
  }

  /**
   * The newest state: the document, and whatever stands in the log beyond it. A document that the log did not lead to
   * is built anew.
   */
  async #head(): Promise<Head> {
    const found = await this.shelf.read(documentKey)
    let document = found ? (documentIn(found.bytes) ?? (await this.#fromLog())) : emptyDocument
    let revision = revisionOf(document)
    let last = revision > 0 ? await this.#entryBytes(revision) : null
    if (revision > 0 && !last)
      throw new Refusal(
        `The log in ${this.shelf.place} lacks revision ${revision}: it was damaged, or written by an earlier version. Begin with an empty place.`,
      )
    if (found && last && sha256(found.bytes) !== read(last, revision).document) document = await this.#rebuilt(revision)
    for (let next = await this.#entryBytes(revision + 1); next; next = await this.#entryBytes(revision + 1)) {
      document = apply(document, read(next, ++revision).changes, revision)
      last = next
    }
    return {
      document,
      revision,
      hash: last ? sha256(last) : '',
      tag: found?.tag ?? null,
      isBehind: !found || revisionOf(documentIn(found.bytes) ?? emptyDocument) < revision,
    }
  }

  async #append(entry: LogEntry): Promise<boolean> {
    const bytes = Buffer.from(`${JSON.stringify(entry)}\n`)
    if (await this.shelf.write(logKey(entry.revision), bytes, 'new')) return true
    return (await this.#entryBytes(entry.revision))?.equals(bytes) ?? false
  }

  /** @param tag of the document that the new one was made from; null when there was none */
  async #writeDocument(revision: number, text: string, tag: string | null): Promise<void> {
    if (await this.shelf.write(documentKey, Buffer.from(text), tag ? { tag } : 'new')) return
    const found = await this.shelf.read(documentKey)
    const other = found && documentIn(found.bytes)
    if (!other || revisionOf(other) < revision) await this.#writeDocument(revision, text, found?.tag ?? null)
  }

  async #entryBytes(revision: number): Promise<Buffer | null> {
    return (await this.shelf.read(logKey(revision)))?.bytes ?? null
  }

  /** Every entry as it lies there, oldest first. */
  async logBytes(): Promise<Buffer[]> {
    const keys = await this.shelf.list('log/')
    return inTurns(keys, async (key) => (await this.shelf.read(key))?.bytes ?? Buffer.alloc(0))
  }

  async log(): Promise<LogEntry[]> {
    return (await this.logBytes()).map((bytes, index) => read(bytes, index + 1))
  }

  /** The document as it was. @throws Refusal when there was no such revision */
  async at(revision: number): Promise<ReleaseDocument> {
    const { revision: newest } = await this.#head()
    if (revision > newest) throw new Refusal(`There is no revision ${revision}; the newest is ${newest}.`)
    return this.#rebuilt(revision)
  }

  /** What the whole log adds up to: for a document that was damaged. */
  async #fromLog(): Promise<ReleaseDocument> {
    return (await this.log()).reduce(
      (document, { changes }, index) => apply(document, changes, index + 1),
      emptyDocument,
    )
  }

  async #rebuilt(revision: number): Promise<ReleaseDocument> {
    const numbers = Array.from({ length: revision }, (_, index) => index + 1)
    const entries = await inTurns(numbers, async (number) => {
      const bytes = await this.#entryBytes(number)
      if (!bytes)
        throw new Refusal(
          `The log in ${this.shelf.place} lacks entry ${number}. Restore it, or begin with an empty place.`,
        )
      return read(bytes, number)
    })
    return entries.reduce((document, { changes }, index) => apply(document, changes, index + 1), emptyDocument)
  }

  /** A published file; null when there is none. */
  async file(name: string, version: string, path: string): Promise<Buffer | null> {
    return (await this.shelf.read(fileKey(name, version, path)))?.bytes ?? null
  }

  /**
   * Puts a version's files in place before the document lists them. `version.json` goes first and claims the version,
   * so that two publishers of one version never mix their files.
   * @returns the `version.json` in force: an earlier one, where a publish of the same files was cut short
   */
  async placeFiles(name: string, version: string, from: string): Promise<string> {
    const stated = await this.#claim(name, version, await readFile(join(from, 'version.json')))
    const files = (await readdir(from, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    await inTurns(files, async (file) => {
      const path = file
        .slice(from.length + 1)
        .split(sep)
        .join('/')
      if (path !== 'version.json' && path !== 'version.json.br')
        await this.shelf.write(fileKey(name, version, path), await readFile(file))
    })
    return stated.toString('utf8')
  }

  async #claim(name: string, version: string, stated: Buffer): Promise<Buffer> {
    const key = fileKey(name, version, 'version.json')
    if (await this.shelf.write(key, stated, 'new')) return stated
    const found = await this.shelf.read(key)
    if (!found) return this.#claim(name, version, stated)
    if (isSameBuild(found.bytes, stated)) return found.bytes
    const isAbandoned = Date.now() - found.writtenAt.getTime() > abandonedAfter
    if (isAbandoned && (await this.shelf.write(key, stated, { tag: found.tag }))) return stated
    throw new Refusal(
      `Somebody else is publishing another ${name} ${version} at this moment, or was cut short. Choose another version, or try again in ten minutes.`,
    )
  }
}

const isSameBuild = (one: Buffer, other: Buffer) => {
  const [a, b] = [one, other].map((bytes): VersionManifest => versionManifest.parse(JSON.parse(bytes.toString('utf8'))))
  return JSON.stringify({ ...a, builtAt: '' }) === JSON.stringify({ ...b, builtAt: '' })
}

/** Eight at a time, results in order. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(8, items.length) }, worker))
  return results
}
