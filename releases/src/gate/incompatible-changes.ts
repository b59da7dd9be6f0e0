import type { ReleaseDocument } from '@qe/contract'
import { isLive } from '../live'
import { apply, type Change } from '../store/log-entry'
import { misfits } from './fit'

/** A version that comes back, or goes to its first people, with what it does not fit. */
export interface Misfit {
  name: string
  version: string
  /** A sentence each. */
  reasons: string[]
}

/**
 * What a change gives to people who have not had it, and does not fit what is live: it passed the gate when it was
 * published, and the others have moved on since.
 */
export function misfitsAfter(document: ReleaseDocument, changes: readonly Change[]): Misfit[] {
  const liveIn = ({ microFrontends }: ReleaseDocument, name: string) => (microFrontends[name] ?? []).filter(isLive)
  const after = apply(document, changes, 0)
  const names = [...new Set(changes.map(({ name }) => name))]
  return names.flatMap((name) => {
    const before = new Set(liveIn(document, name).map(({ metadata }) => metadata.version))
    return liveIn(after, name)
      .filter(({ metadata }) => !before.has(metadata.version))
      .map(({ metadata: { version }, extras }) => ({ name, version, reasons: misfits(document, extras.manifest) }))
      .filter(({ reasons }) => reasons.length > 0)
  })
}
