import type { ReleaseDocument } from '@qe/contract'
import { apply, emptyDocument, type LogEntry } from '../store/log-entry'
import { type ApprovedShares, approvedAfter } from './rights'

/** The shares that versions had by a log whose entries nobody signs: whoever could write to it had the right. */
export class Approvals {
  #revision = 0
  #document: ReleaseDocument = emptyDocument
  #approved: ApprovedShares = new Map()

  /**
   * Shares as they are after an entry, or after a later one that another call has asked for.
   * @param readEntries the entries from one revision to another, oldest first; each is read once
   */
  async after(
    revision: number,
    readEntries: (from: number, to: number) => Promise<readonly LogEntry[]>,
  ): Promise<ApprovedShares> {
    for (const entry of await readEntries(this.#revision + 1, revision)) {
      // Another call may have read it meanwhile.
      if (entry.revision <= this.#revision) continue
      this.#document = apply(this.#document, entry.changes, entry.revision)
      this.#approved = approvedAfter(this.#approved, this.#document, entry.changes)
      this.#revision = entry.revision
    }
    return this.#approved
  }
}
