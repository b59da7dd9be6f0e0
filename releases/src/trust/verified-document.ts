import { webcrypto } from 'node:crypto'
import type { ReleaseDocument } from '@qe/contract'
import type { StoredObject } from '@qe/object-store'
import type { Anchor } from './anchor'
import type { LogVerifier, VerifiedHead } from './log-verifier'

/** Interval at which a log or document that was refused is looked at again, ms, unless the document changes. */
const retryMs = 30_000

/** The document that a verified log leads to. The one that is stored is only compared: nothing of it is used. */
export class VerifiedDocument {
  /** Why the newest log or document was not taken; null when it was. */
  refusal: string | null = null
  /** How often one was not taken. */
  refusals = 0
  /** Tag of the stored document that was looked at last; empty for none. */
  #tag = ''
  /** Monotonic time, ms. */
  #retryAt = 0
  /** The newest revision whose document was stored. */
  #seenRevision: number

  constructor(
    private readonly verifier: LogVerifier,
    private readonly location: string,
    private readonly anchor: Anchor | undefined,
  ) {
    this.#seenRevision = anchor?.anchored?.head.revision ?? 0
  }

  /** Whether the same stored document must be looked at again. */
  get isDue(): boolean {
    return this.refusal !== null && performance.now() > this.#retryAt
  }

  /**
   * Follows the log.
   * @param stored the document as it is stored
   * @returns the newest document that was verified, or is kept from earlier; null when there is none
   */
  async follow(stored: StoredObject | null): Promise<ReleaseDocument | null> {
    const tag = stored?.tag ?? ''
    if (this.refusal === null || this.isDue || tag !== this.#tag) await this.#look(stored, tag)
    return this.verifier.head?.document ?? this.anchor?.anchored?.document ?? null
  }

  async #look(stored: StoredObject | null, tag: string): Promise<void> {
    const { verifier, anchor } = this
    await verifier.advance()
    const { head } = verifier
    const refusal = verifier.refusal ?? (head && (await this.#documentFault(head, stored)))
    if (refusal && (refusal !== this.refusal || tag !== this.#tag)) {
      this.refusals++
      console.error(`${refusal} What was verified last stays in use. Run: npm run release -- verify`)
    }
    this.refusal = refusal
    this.#tag = tag
    this.#retryAt = performance.now() + retryMs
    if (head)
      await anchor
        ?.keep(head)
        .catch((error: Error) => console.error(`RELEASE_ANCHOR can't be written: ${error.message}`))
  }

  /** Why a stored document is not one that the log led to since the last; null when it is. */
  async #documentFault({ revision, documentHash }: VerifiedHead, stored: StoredObject | null): Promise<string | null> {
    // A first publisher may be between the entry and the document.
    if (!stored) return revision > 1 || this.#seenRevision > 0 ? `The document in ${this.location} is gone.` : null
    const hash = Buffer.from(await webcrypto.subtle.digest('SHA-256', stored.bytes)).toString('hex')
    const leading = hash === documentHash ? revision : this.verifier.revisionOf(hash)
    if (leading === undefined) return `The document in ${this.location} is not what its log adds up to.`
    if (leading < this.#seenRevision)
      return `The document in ${this.location} is that of revision ${leading} again; the log stands at ${revision}.`
    this.#seenRevision = leading
    return null
  }
}
