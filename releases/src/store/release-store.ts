import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ReleaseDocument, releaseDocument, revisionOf, type VersionManifest, versionManifest } from '@qe/contract'
import { keysOf, listFiles, type ObjectStore, type StoredObject, type WriteCondition } from '@qe/object-store'
import { ArchivedVersionError } from '../archive/archived-release'
import { ArchivedReleases } from '../archive/archived-releases'
import { compressed } from '../build/compress'
import { describeRefusal, type Freeze, frozenBy } from '../freeze/freezes'
import { ForbiddenError, isReportable, ReleaseError, UnverifiedError } from '../release-error'
import type { Anchor } from '../trust/anchor'
import { Approvals } from '../trust/approvals'
import { LogVerifier, type VerifiedHead } from '../trust/log-verifier'
import type { ApprovedShares, Known } from '../trust/rights'
import { entryBytes } from '../trust/signing-key'
import type { Trust } from '../trust/trusted-keys'
import { VerifiedDocument } from '../trust/verified-document'
import { DocumentCache } from './document-cache'
import { apply, type Change, emptyDocument, type LogEntry, type Origin, parseEntry } from './log-entry'
import { sha256 } from './sha256'

const documentKey = 'releases.json'
const logKey = (revision: number) => `log/${String(revision).padStart(8, '0')}.json`
export const fileKey = (name: string, version: string, path: string) => `assets/${name}/${version}/${path}`
export const serializeDocument = (document: ReleaseDocument) =>
  `${JSON.stringify(releaseDocument.parse(document), null, 1)}\n`

/** @throws ReleaseError when the bytes are no entry, or one of a newer kind */
function requireEntry(bytes: Buffer, revision: number): LogEntry {
  const entry = parseEntry(bytes)
  if (entry) return entry
  throw new ReleaseError(
    [
      `Entry ${revision} of the log can't be read: it was damaged, or written by a newer version of`,
      `this command. Update this one; where that is no help, restore ${logKey(revision)}.`,
    ].join(' '),
  )
}

/** The document in these bytes; null when it is damaged. */
function parseDocument(bytes: Buffer): ReleaseDocument | null {
  try {
    return releaseDocument.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}

/** Longest time, ms, that a page waits for a newer document while an older one is cached. */
const refreshTimeoutMs = 2000

/** A publisher that stored its `version.json` and has not finished after this long, ms, is taken for dead. */
const claimExpiryMs = 600_000

/** For files whose address contains their version, so that a CDN may read the bucket directly. */
const immutable = 'public, max-age=31536000, immutable'

/** The newest state of the log. */
interface Head {
  document: ReleaseDocument
  revision: number
  /** sha-256 of the newest entry. */
  hash: string
  /** Tag of the stored document; null when none is stored. */
  tag: string | null
  /** The stored document lacks the newest entries: a publisher died between writing the entry and the document. */
  isBehind: boolean
  /** The newest of those entries; null when there is none. */
  pending: LogEntry | null
}

/** A change to write to the log. */
export interface Decision {
  /** What is done, such as `publish mf-chat 0.1.1`. */
  action: string
  note?: string | undefined
  changes: Change[]
  origin?: Origin | undefined
}

interface StoreOptions {
  /** The only revision of the log at which a change is made; absent for any. */
  onlyAt?: number | undefined
  /** Why a change is made, which its entry says; absent where nobody said. */
  why?: string | undefined
  /** A change with a reason is made although a freeze forbids it. */
  despiteFreeze?: boolean | undefined
  /** Called with the entry of another publisher that the document lacked, once this change has written it there. */
  onFinished?: ((entry: LogEntry) => void) | undefined
  /**
   * Why the person who makes a change may not, in one sentence; null when they may. Beside the rights of the key, which
   * remain the upper bound.
   */
  personFault?: ((changes: readonly Change[], known: Known) => string | null) | undefined
  /** Who may change what, and the key of this process; absent where whoever can write to the store may. */
  trust?: Trust | undefined
  /** Of a delivery server. */
  anchor?: Anchor | undefined
}

/** What holds for one change, beside what holds for its store. */
type Conditions = Pick<StoreOptions, 'onlyAt' | 'why' | 'personFault'>

/** How many entries a refusal lists at most. */
const maxListed = 5

/** The entry is in the log, and the document could not be written. */
const unfinished = ({ revision, action }: LogEntry, { message }: Error) =>
  new ReleaseError(
    [
      `${message} The log has it all the same, as revision ${revision}: ${action}. Mend the store and type the same`,
      'again: that puts it into the document, and does nothing twice.',
    ].join(' '),
  )

const describeEntry = ({ revision, action, by }: LogEntry) => `${action} (revision ${revision}, by ${by})`

/**
 * Everything that has been published: the document, its log, and immutable files by name and version.
 *
 * The log is the source of truth, one object per entry. A change is committed by creating the next entry
 * (compare and set); a writer whose entry number is taken reads the document again and decides again. The document is a
 * projection of the log, written after the entry, and repaired by the next change if a publisher died in between.
 */
export class ReleaseStore {
  /** `checkedAt` is monotonic time (`performance.now`), ms. */
  #cached: { tag: string; checkedAt: number; document: ReleaseDocument } | undefined
  readonly #documents = new DocumentCache(parseDocument)
  #reading: { since: number; document: Promise<ReleaseDocument> } | undefined
  /** Null where entries need no signature. */
  readonly #verifier: LogVerifier | null = null
  /** Null where entries need no signature. */
  readonly verified: VerifiedDocument | null = null
  /** The versions that the document only names. */
  readonly archived: ArchivedReleases
  /** Of entries that need no signature; the verifier has those of the others. */
  readonly #approvals: Approvals
  /** See {@link StoreOptions.onlyAt}. */
  #onlyAt: number | undefined

  /** @param base the store that this one stands for, under conditions */
  constructor(
    readonly objects: ObjectStore,
    private readonly options: StoreOptions = {},
    private readonly base?: ReleaseStore,
  ) {
    const { trust, anchor, onlyAt } = options
    this.#onlyAt = onlyAt
    this.archived = base?.archived ?? new ArchivedReleases(this)
    this.#approvals = base ? base.#approvals : new Approvals()
    if (base) {
      this.#verifier = base.#verifier
      this.verified = base.verified
      return
    }
    if (!trust?.keys) return
    const readEntry = async (revision: number) => (await objects.read(logKey(revision)))?.bytes ?? null
    this.#verifier = new LogVerifier(readEntry, trust.keys, anchor?.anchored?.head ?? null)
    this.verified = new VerifiedDocument(this.#verifier, objects.location, anchor)
    // Served until the log was verified.
    const document = anchor?.anchored?.document
    if (document) this.#cached = { tag: '', checkedAt: Number.NEGATIVE_INFINITY, document }
  }

  /** This store for one change. It knows what this one has verified already, so that no entry is verified again. */
  under(conditions: Conditions): ReleaseStore {
    return new ReleaseStore(this.objects, { ...conditions, trust: this.options.trust }, this)
  }

  /** The current document; the cached one while the object store is slow or can't be reached. */
  async read(): Promise<ReleaseDocument> {
    if (this.base) return this.base.read()
    const known = this.#cached
    if (known && performance.now() - known.checkedAt < this.objects.cacheMs) return known.document
    this.#reading ??= {
      since: performance.now(),
      document: this.#refresh().finally(() => (this.#reading = undefined)),
    }
    const { since, document } = this.#reading
    if (!known) return document
    const withCachedAsFallback = document.catch((error: Error) => {
      console.error(`The release document could not be read; the cached one stays in use: ${error.message}`)
      known.checkedAt = performance.now()
      return known.document
    })
    return Promise.race([
      withCachedAsFallback,
      wait(Math.max(0, since + refreshTimeoutMs - performance.now()), known.document, { ref: false }),
    ])
  }

  /** The current document, of a bucket that was asked before a moment, too. */
  readNewest(): Promise<ReleaseDocument> {
    if (this.base) return this.base.readNewest()
    if (this.#cached && this.objects.cacheMs > 0) this.#cached.checkedAt = Number.NEGATIVE_INFINITY
    return this.read()
  }

  /** A change was made: what was read before it is old. */
  #forget(): void {
    this.#cached = undefined
    if (this.base) this.base.#forget()
  }

  async #refresh(): Promise<ReleaseDocument> {
    const checkedAt = performance.now()
    // A local copy, since a change in this process clears the field during the request.
    const known = this.#cached
    const found = known?.tag ? await this.objects.refresh(documentKey, known.tag) : await this.objects.read(documentKey)
    if (known && found === 'unchanged' && !this.verified?.isDue) {
      known.checkedAt = checkedAt
      return known.document
    }
    if (this.verified) {
      const stored = found === 'unchanged' ? await this.objects.read(documentKey) : found
      const document = await this.verified.follow(stored)
      if (!document) throw new UnverifiedError()
      this.#cached = { tag: stored?.tag ?? '', checkedAt, document }
      return document
    }
    if (!found || found === 'unchanged') return emptyDocument
    const document = (await this.#documents.parse(found.bytes)) ?? known?.document ?? (await this.#fromLog())
    this.#cached = { tag: found.tag, checkedAt, document }
    return document
  }

  /**
   * Whether these changes of a document may be made: by the key of this process, and despite freezes.
   * @throws ReleaseError when they may not
   */
  async requireRight(document: ReleaseDocument, changes: readonly Change[]): Promise<void> {
    this.#freezeOf(changes, document)
    if (!this.#verifier) return
    await this.#verifiedHead(this.#verifier)
    this.#refuseForbidden(changes)
  }

  /** @param document that they are of, where it is not the newest of the log */
  #refuseForbidden(changes: readonly Change[], document?: ReleaseDocument): void {
    const fault = this.#verifier?.refusalOf(this.options.trust?.signer ?? null, changes, Date.now(), document)
    if (fault) throw new ForbiddenError(`Nothing was changed: ${fault}`)
  }

  /** @throws ForbiddenError when the person who makes changes of a document may not */
  async #refusePerson(changes: readonly Change[], document: ReleaseDocument, { revision }: Head): Promise<void> {
    const { personFault } = this.options
    if (!personFault) return
    const fault = personFault(changes, { document, approved: await this.#approvedAt(revision), at: Date.now() })
    if (fault) throw new ForbiddenError(`Nothing was changed: ${fault}`)
  }

  async #approvedAt(revision: number): Promise<ApprovedShares> {
    if (this.#verifier) return (await this.#verifiedHead(this.#verifier)).approved
    return this.#approvals.after(revision, (from, to) => this.#entries(from, to))
  }

  /**
   * Changes the document atomically, records it in the log, and never overwrites a concurrent change.
   * @param decide what to change in the current document; called again when another change was committed first, and
   * when it throws an ArchivedVersionError, with that version brought back, which is an entry of its own before
   * @throws ReleaseError when it is refused; nothing was changed then
   */
  async change(by: string, decide: (document: ReleaseDocument) => Decision | Promise<Decision>): Promise<LogEntry> {
    for (let attempt = 1; ; attempt++) {
      const head = await this.#head()
      if (head.isBehind && head.revision > 0) {
        // Before `decide`, which may throw, as for the same publish made again.
        await this.#writeDocument(head.revision, serializeDocument(head.document), head.tag)
        this.#forget()
        if (head.pending) this.options.onFinished?.(head.pending)
        continue
      }
      await this.#refuseUnexpected(head)
      const { decision, isWhole } = await this.#decision(head, decide)
      const { action, note, changes, origin } = decision
      const revision = head.revision + 1
      const text = serializeDocument(apply(head.document, changes, revision))
      const entry = {
        revision,
        id: randomUUID(),
        at: new Date().toISOString(),
        by,
        action,
        ...(note && { note }),
        changes,
        previous: head.hash,
        document: sha256(text),
        ...(origin && { origin }),
      }
      if (await this.#append(entry.revision, entryBytes(entry, this.options.trust?.signer ?? undefined))) {
        await this.#writeDocument(revision, text, head.tag).catch((error: unknown) => {
          throw isReportable(error) ? unfinished(entry, error) : error
        })
        this.#forget()
        if (isWhole) return entry
        if (this.#onlyAt !== undefined) this.#onlyAt = revision
        continue
      }
      await wait(Math.random() * 20 * attempt)
    }
  }

  /**
   * What to do next: what was asked for, unless a version must be brought back for it first. That is done in memory
   * until what was asked for may be done.
   */
  async #decision(
    head: Head,
    decide: (document: ReleaseDocument) => Decision | Promise<Decision>,
  ): Promise<{ decision: Decision; isWhole: boolean }> {
    const broughtBack: Decision[] = []
    for (let { document } = head; ; ) {
      try {
        const asked = await decide(document)
        await this.#refusePerson(asked.changes, document, head)
        this.#refuseForbidden(asked.changes, document)
        const note = this.#noteOf(asked, document)
        const [first] = broughtBack
        if (!first) return { decision: { ...asked, note }, isWhole: true }
        this.#refuseForbidden(first.changes)
        return { decision: first, isWhole: false }
      } catch (error) {
        if (!(error instanceof ArchivedVersionError)) throw error
        const { microFrontend: name, version } = error
        const changes = [await this.archived.bringBack(document, name, version)]
        broughtBack.push({ action: `bring back ${name} ${version}`, changes })
        document = apply(document, changes, head.revision + broughtBack.length)
      }
    }
  }

  /**
   * The freeze despite which a change is made; undefined when it needs none.
   * @throws ReleaseError when a freeze forbids it
   */
  #freezeOf(changes: readonly Change[], document: ReleaseDocument): Freeze | undefined {
    const frozen = frozenBy(document, changes, Date.now())
    const { why, despiteFreeze } = this.options
    if (frozen && !(why && despiteFreeze)) throw new ReleaseError(describeRefusal(frozen))
    return frozen
  }

  /**
   * The note of a change, with the reason that was given for it, unless its action says it already.
   * @throws ReleaseError when a freeze forbids it
   */
  #noteOf({ action, note, changes }: Decision, document: ReleaseDocument): string | undefined {
    const frozen = this.#freezeOf(changes, document)
    const { why } = this.options
    const reason = frozen ? `despite the freeze (${frozen.reason}): ${why}` : action.endsWith(`: ${why}`) ? '' : why
    return [note, reason].filter(Boolean).join('; ') || undefined
  }

  /** @throws ReleaseError when the log does not stand at the only revision that a change is wanted at */
  async #refuseUnexpected({ revision }: Head): Promise<void> {
    const onlyAt = this.#onlyAt
    if (onlyAt === undefined || onlyAt === revision) return
    if (onlyAt > revision)
      throw new ReleaseError(`There is no revision ${onlyAt} yet; the newest is ${revision}. Nothing was changed.`)
    const numbers = Array.from({ length: revision - onlyAt }, (_, index) => onlyAt + 1 + index)
    const since = await Promise.all(numbers.slice(-maxListed).map((number) => this.entry(number)))
    const more = numbers.length > maxListed ? `${numbers.length - maxListed} more, and ` : ''
    throw new ReleaseError(
      [
        `The log stands at revision ${revision} and no more at ${onlyAt}, so nothing was changed. Since then:`,
        `${more}${since.map(describeEntry).join('; ')}.`,
      ].join(' '),
    )
  }

  /** The stored document with all newer entries applied. A document that the log does not lead to is rebuilt. */
  async #head(): Promise<Head> {
    const found = await this.objects.read(documentKey)
    if (this.#verifier) return this.#headAfter(await this.#verifiedHead(this.#verifier), found)
    let document = found ? (parseDocument(found.bytes) ?? (await this.#fromLog())) : emptyDocument
    let revision = revisionOf(document)
    let last = revision > 0 ? await this.#entryBytes(revision) : null
    if (revision > 0 && !last)
      throw new ReleaseError(
        [
          `The log in ${this.objects.location} lacks revision ${revision}: it was damaged, or written`,
          'by an earlier version. Start with an empty store.',
        ].join(' '),
      )
    if (found && last && sha256(found.bytes) !== requireEntry(last, revision).document)
      document = await this.#rebuilt(revision)
    let pending: LogEntry | null = null
    for (let next = await this.#entryBytes(revision + 1); next; next = await this.#entryBytes(revision + 1)) {
      pending = requireEntry(next, ++revision)
      document = apply(document, pending.changes, revision)
      last = next
    }
    return {
      document,
      revision,
      hash: last ? sha256(last) : '',
      tag: found?.tag ?? null,
      isBehind: !found || revisionOf(parseDocument(found.bytes) ?? emptyDocument) < revision,
      pending,
    }
  }

  /** @throws ReleaseError when the log can't be followed to its end */
  async #verifiedHead(verifier: LogVerifier): Promise<VerifiedHead> {
    await verifier.advance()
    if (verifier.head && !verifier.refusal) return verifier.head
    throw new ReleaseError(`${verifier.refusal} Nothing can be changed before that.`)
  }

  async #headAfter({ revision, hash, document }: VerifiedHead, found: StoredObject | null): Promise<Head> {
    const stored = found ? (this.#verifier?.revisionOf(sha256(found.bytes)) ?? revision) : 0
    const isBehind = stored < revision
    const pending = isBehind ? await this.entry(revision) : null
    return { document, revision, hash, tag: found?.tag ?? null, isBehind, pending }
  }

  async #append(revision: number, bytes: Buffer): Promise<boolean> {
    if (await this.objects.write(logKey(revision), bytes, { condition: 'new' })) return true
    // A write whose answer was lost is repeated and then finds its own entry.
    return (await this.#entryBytes(revision))?.equals(bytes) ?? false
  }

  /** @param tag of the stored document that the new one derives from; null when there was none */
  async #writeDocument(revision: number, text: string, tag: string | null): Promise<void> {
    const condition: WriteCondition = tag ? { tag } : 'new'
    if (await this.objects.write(documentKey, Buffer.from(text), { condition })) return
    const found = await this.objects.read(documentKey)
    const other = found && parseDocument(found.bytes)
    if (!other || revisionOf(other) < revision) await this.#writeDocument(revision, text, found?.tag ?? null)
  }

  /** @throws ReleaseError when the entry is not as it was verified */
  async #entryBytes(revision: number): Promise<Buffer | null> {
    const bytes = (await this.objects.read(logKey(revision)))?.bytes ?? null
    const hash = this.#verifier?.hashAt(revision)
    if (hash && !(bytes && sha256(bytes) === hash))
      throw new ReleaseError(`Entry ${revision} of the log was changed since it was verified. Restore log/.`)
    return bytes
  }

  /** One entry of the log. @throws ReleaseError when it is missing or can't be read */
  async entry(revision: number): Promise<LogEntry> {
    const bytes = await this.#entryBytes(revision)
    if (bytes) return requireEntry(bytes, revision)
    throw new ReleaseError(
      `The log in ${this.objects.location} lacks entry ${revision}. Restore it, or start with an empty store.`,
    )
  }

  /** Every stored entry, oldest first. */
  async logBytes(): Promise<Buffer[]> {
    const keys = await keysOf(this.objects, 'log/')
    return mapConcurrently(keys, async (key) => (await this.objects.read(key))?.bytes ?? Buffer.alloc(0))
  }

  /** @throws ReleaseError when an entry can't be read, or is not as it was verified */
  async log(): Promise<LogEntry[]> {
    const verifier = this.#verifier
    if (!verifier) return (await this.logBytes()).map((bytes, index) => requireEntry(bytes, index + 1))
    await verifier.advance()
    return this.#entries(1, verifier.head?.revision ?? 0)
  }

  /** The document at a revision. @throws ReleaseError when there is no such revision */
  async at(revision: number): Promise<ReleaseDocument> {
    await this.#verifier?.advance()
    const newest = this.#verifier ? (this.#verifier.head?.revision ?? 0) : (await this.#head()).revision
    if (revision > newest) throw new ReleaseError(`There is no revision ${revision}; the newest is ${newest}.`)
    return this.#rebuilt(revision)
  }

  /** Replays the whole log, for a stored document that is damaged. */
  async #fromLog(): Promise<ReleaseDocument> {
    return (await this.log()).reduce(
      (document, { changes }, index) => apply(document, changes, index + 1),
      emptyDocument,
    )
  }

  /** From one revision to another, oldest first; none where the first is after the other. */
  #entries(from: number, to: number): Promise<LogEntry[]> {
    const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    return mapConcurrently(numbers, (number) => this.entry(number))
  }

  async #rebuilt(revision: number): Promise<ReleaseDocument> {
    const entries = await this.#entries(1, revision)
    return entries.reduce((document, { changes }, index) => apply(document, changes, index + 1), emptyDocument)
  }

  /** A published file; null when there is none. */
  async file(name: string, version: string, path: string): Promise<Buffer | null> {
    return (await this.objects.read(fileKey(name, version, path)))?.bytes ?? null
  }

  /**
   * Stores a version's files before the document lists them. `version.json` goes first and claims the version, so that
   * two publishers of one version never mix their files.
   * @param from folder of the build
   * @returns the `version.json` in force: an earlier one, where a publish of the same files was interrupted
   * @throws ReleaseError when another publisher holds the claim
   */
  async storeFiles(name: string, version: string, from: string): Promise<string> {
    const manifestText = await this.#claim(name, version, await readFile(join(from, 'version.json')))
    await this.objects.write(fileKey(name, version, 'version.json.br'), await compressed(manifestText), {
      cacheControl: immutable,
    })
    const isClaim = (path: string) => path === 'version.json' || path === 'version.json.br'
    await mapConcurrently(await listFiles(from, { skip: isClaim }), async (path) =>
      this.objects.write(fileKey(name, version, path), await readFile(join(from, path)), { cacheControl: immutable }),
    )
    return manifestText.toString('utf8')
  }

  async #claim(name: string, version: string, manifestText: Buffer): Promise<Buffer> {
    const key = fileKey(name, version, 'version.json')
    const write = (condition: WriteCondition) =>
      this.objects.write(key, manifestText, { condition, cacheControl: immutable })
    if (await write('new')) return manifestText
    const found = await this.objects.read(key)
    if (!found) return this.#claim(name, version, manifestText)
    const [stored, own] = [found.bytes, manifestText].map((bytes) =>
      versionManifest.parse(JSON.parse(bytes.toString('utf8'))),
    ) as [VersionManifest, VersionManifest]
    if (isSameBuild(stored, own)) return found.bytes
    const isExpired = Date.now() - found.writtenAt.getTime() > claimExpiryMs
    if (isExpired && (await write({ tag: found.tag }))) return manifestText
    throw new ReleaseError(
      [
        `Another ${name} ${version} is being published right now, or its publish was interrupted.`,
        'Choose another version, or try again in ten minutes.',
      ].join(' '),
    )
  }
}

/** Whether two builds have the same files and settings, whenever they were made. */
export const isSameBuild = (one: VersionManifest, other: VersionManifest): boolean =>
  JSON.stringify({ ...one, builtAt: '' }) === JSON.stringify({ ...other, builtAt: '' })

/** Runs `work` for all items, eight at a time; results are in the items' order. */
export async function mapConcurrently<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(8, items.length) }, worker))
  return results
}
