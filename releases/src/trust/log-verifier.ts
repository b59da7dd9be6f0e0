import type { ReleaseDocument } from '@qe/contract'
import { broughtBackFault } from '../archive/archive-faults'
import { documentHash } from '../store/document-hash'
import { type Change, emptyDocument, type LogEntry, parseEntry, apply as withChanges } from '../store/log-entry'
import { sha256 } from '../store/sha256'
import { turns } from '../store/turns'
import { certifiedKey } from './certificate'
import type { Certificate } from './certificate-format'
import { clockToleranceMs } from './clock'
import { type ApprovedShares, approvedAfter, forbidden } from './rights'
import { isSignedBy, type SigningKey } from './signing-key'
import { describeKey, invalidity, type LogHead, shortId, type TrustedKey, type TrustedKeys } from './trusted-keys'

/** Where a log stands, all of whose entries were verified. */
export interface VerifiedHead extends LogHead {
  document: ReleaseDocument
  /** SHA-256 of the document's text, as the newest entry states it; empty before the first entry. */
  documentHash: string
  /** Time of the newest entry, ms. */
  at: number
  approved: ApprovedShares
}

const beginning: VerifiedHead = {
  revision: 0,
  hash: '',
  document: emptyDocument,
  documentHash: '',
  at: 0,
  approved: new Map(),
}

/** What is wrong with an entry, as the end of a sentence that begins with it. */
class Refusal extends Error {}

const utc = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** What an entry says of itself may be anything. */
const printable = (action: string) => action.replaceAll(/\p{Cc}/gu, ' ').slice(0, 120)

/** Most entries that are read at once. */
const maxBatch = 32

/**
 * Follows a log entry by entry, and takes only what was signed by a key that may do it. Entries that were verified are
 * not read again.
 */
export class LogVerifier {
  #head: VerifiedHead = beginning
  /** SHA-256 of each verified entry. */
  #hashes: string[] = []
  /** Revision by the SHA-256 of the document that its entry leads to. */
  readonly #revisions = new Map<string, number>()
  #advancing: Promise<void> | undefined
  #waiting: Promise<void> | undefined
  /** Why the log can't be followed to its end; null when it can. */
  refusal: string | null = null

  /**
   * @param readEntry the bytes of an entry; null when there is none
   * @param known a revision that was verified before, which the log must contain
   */
  constructor(
    private readonly readEntry: (revision: number) => Promise<Buffer | null>,
    readonly keys: TrustedKeys,
    private readonly known: LogHead | null = null,
  ) {}

  /** The newest verified revision; null while nothing is verified, or the log lacks one that it must contain. */
  get head(): VerifiedHead | null {
    const { revision } = this.#head
    if (revision === 0 && this.refusal) return null
    return this.#required().some((one) => one.revision > revision) ? null : this.#head
  }

  /** SHA-256 of a verified entry; undefined for another. */
  hashAt(revision: number): string | undefined {
    return this.#hashes[revision - 1]
  }

  /** The revision whose entry leads to a document with this SHA-256. */
  revisionOf(hash: string): number | undefined {
    return this.#revisions.get(hash)
  }

  /**
   * Verifies the entries that are there when it is called, and keeps in {@link refusal} why it could not take one. A
   * call during another waits for a second look, which it shares with others: the first may have missed an entry.
   */
  advance(): Promise<void> {
    const again = () => {
      this.#waiting = undefined
      return this.advance()
    }
    if (this.#advancing) {
      this.#waiting ??= this.#advancing.then(again, again)
      return this.#waiting
    }
    this.#advancing = this.#advance().finally(() => (this.#advancing = undefined))
    return this.#advancing
  }

  async #advance(): Promise<void> {
    const { head, newer, refusal } = await this.#newer()
    if (head !== this.#head && (await documentHash(head.document)) !== head.documentHash) {
      this.refusal = `Entry ${head.revision} of the log says that it led to another document than it does.`
      return
    }
    this.refusal = refusal
    this.#head = head
    for (const { revision, hash, documentHash: document } of newer) {
      this.#hashes.push(hash)
      this.#revisions.set(document, revision)
    }
    this.#beginAnew()
  }

  /** Where the log stands with its new entries, these, and why it could not be followed further. */
  async #newer() {
    const takeTurn = turns()
    const newer: Pick<VerifiedHead, 'revision' | 'hash' | 'documentHash'>[] = []
    let head = this.#head
    try {
      for await (const bytes of this.#entriesAfter(head.revision)) {
        const entry = this.#entryIn(head, bytes)
        await this.#refuseOtherThanArchived(head, entry, newer)
        head = this.#next(head, entry, bytes)
        newer.push({ revision: head.revision, hash: head.hash, documentHash: head.documentHash })
        await takeTurn()
      }
      this.#refuseShort(head)
      return { head, newer, refusal: null }
    } catch (error) {
      if (error instanceof Refusal) return { head, newer, refusal: error.message }
      throw error
    }
  }

  /** What was read of a log that lacks a required revision is not trusted, not even once the log was restored. */
  #beginAnew(): void {
    if (this.head) return
    this.#head = beginning
    this.#hashes = []
    this.#revisions.clear()
  }

  #required(): LogHead[] {
    return [this.keys.from, this.known].flatMap((one) => one ?? [])
  }

  #refuseShort({ revision }: VerifiedHead): void {
    const lacking = this.#required().find((one) => one.revision > revision)
    if (lacking)
      throw new Refusal(
        `The log ends at revision ${revision}, and revision ${lacking.revision} is known: it was cut. Restore log/.`,
      )
  }

  async *#entriesAfter(revision: number): AsyncGenerator<Buffer> {
    // One at first: mostly there is no new entry, or one.
    for (let [next, size] = [revision + 1, 1]; ; next += size, size = Math.min(size * 2, maxBatch)) {
      const numbers = Array.from({ length: size }, (_, index) => next + index)
      for (const bytes of await Promise.all(numbers.map((number) => this.readEntry(number)))) {
        if (!bytes) return
        yield bytes
      }
    }
  }

  /**
   * What is brought back from the archive is what an entry before it put there.
   * @throws Refusal
   */
  async #refuseOtherThanArchived(
    { document }: VerifiedHead,
    { changes, revision, action }: LogEntry,
    newer: readonly Pick<VerifiedHead, 'revision' | 'hash'>[],
  ): Promise<void> {
    const fault = await broughtBackFault(document, changes, async (earlier) => {
      const bytes = await this.readEntry(earlier)
      const hash = this.hashAt(earlier) ?? newer.find((one) => one.revision === earlier)?.hash
      return bytes && sha256(bytes) === hash ? parseEntry(bytes) : null
    })
    if (fault) throw new Refusal(`Entry ${revision} of the log (${printable(action)}) is refused: it would ${fault}.`)
  }

  /** @throws Refusal */
  #entryIn(head: VerifiedHead, bytes: Buffer): LogEntry {
    const revision = head.revision + 1
    const entry = parseEntry(bytes)
    if (!entry || entry.revision !== revision)
      throw new Refusal(`Entry ${revision} of the log can't be read: restore it, or update this program.`)
    if (entry.previous !== head.hash)
      throw new Refusal(`Entry ${revision} of the log does not follow from entry ${head.revision}: restore log/.`)
    return entry
  }

  /** @throws Refusal */
  #next(head: VerifiedHead, entry: LogEntry, bytes: Buffer): VerifiedHead {
    const { revision } = entry
    const hash = sha256(bytes)
    const wrong = this.#required().find((one) => one.revision === revision && one.hash !== hash)
    if (wrong) throw new Refusal(`Entry ${revision} of the log is not the one that is known: restore log/.`)
    if (revision > (this.keys.from?.revision ?? 0)) {
      const fault = this.#entryFault(head, entry, bytes)
      if (fault) throw new Refusal(`Entry ${revision} of the log (${printable(entry.action)}) is refused: ${fault}`)
    }
    const document = withChanges(head.document, entry.changes, revision)
    return {
      revision,
      hash,
      document,
      documentHash: entry.document,
      at: Date.parse(entry.at),
      approved: approvedAfter(head.approved, document, entry.changes),
    }
  }

  #entryFault(head: VerifiedHead, entry: LogEntry, bytes: Buffer): string | null {
    const { signature, revision, changes } = entry
    const at = Date.parse(entry.at)
    if (!signature) return 'it is not signed.'
    const found = this.#keyOf(signature.key, entry.certificate, revision, at)
    if ('fault' in found) return found.fault
    const { key } = found
    if (!isSignedBy(bytes, entry, key.publicKey)) return `its signature is not by the key of ${key.owner}.`
    return invalidity(key, revision, at) ?? timeFault(head, at) ?? this.#rightsFault(head, key, changes, at)
  }

  /** The key with this id: of the list, or certified by the rule of a CI; or why there is none. */
  #keyOf(id: string, certificate: Certificate | undefined, revision: number, at: number) {
    const key = this.keys.keys.find((one) => one.id === id)
    if (key) return { key }
    return certificate
      ? certifiedKey(certificate, { keys: this.keys, id, revision, at })
      : { fault: `its key ${shortId(id)} is not in ${this.keys.path}.` }
  }

  #rightsFault({ document, approved }: VerifiedHead, key: TrustedKey, changes: readonly Change[], at: number) {
    const what = forbidden(changes, { key, document, approved, at })
    if (!what) return null
    const isValid = (other: TrustedKey) => other.revokedAfter === undefined && Date.parse(other.expires) > at
    const others = this.keys.keys.filter(
      (other) => isValid(other) && !forbidden(changes, { key: other, document, approved, at }),
    )
    const owners = [...new Set(others.map(({ owner }) => owner))]
    const advice =
      owners.length > 0 ? `ask ${owners.join(' or ')}` : `ask whoever keeps ${this.keys.path}, since no key there may`
    return `${describeKey(key)}, may not ${what}: ${advice}.`
  }

  /**
   * Why a command may not make these changes with its key now; null when it may.
   * @param signer its key; null when it has none
   * @param document that they are of: the newest, or one with versions that are brought back before
   */
  refusalOf(
    signer: SigningKey | null,
    changes: readonly Change[],
    now: number,
    document = this.#head.document,
  ): string | null {
    const head = { ...this.#head, document }
    if (!signer)
      return `${this.keys.path} says who may change releases: set RELEASE_KEY to your key (keygen makes one).`
    const { id, certificate } = signer
    const found = this.#keyOf(id, certificate, head.revision + 1, now)
    if ('fault' in found)
      return certificate
        ? found.fault
        : `Your key ${shortId(id)} is not in ${this.keys.path}: ask whoever keeps that list to add it.`
    const { key } = found
    const fault = invalidity(key, head.revision + 1, now) ?? timeFault(head, now)
    return fault ?? this.#rightsFault(head, key, changes, now)
  }
}

/** Times never go back, so that nobody dates an entry to before the end of a key. */
function timeFault({ at: last }: VerifiedHead, at: number): string | null {
  const now = Date.now()
  if (at > now + clockToleranceMs)
    return `its time ${utc(at)} is ahead of this machine's clock, which says ${utc(now)}: set the clock that is wrong.`
  if (at < last - clockToleranceMs)
    return `${utc(at)} is before ${utc(last)}, when the entry before it was written: set the clock that is wrong.`
  return null
}
