import type { ReleaseDocument } from '@qe/contract'
import { isLive } from '../is-live'
import { apply, type Change } from '../store/log-entry'
import { incompatibilities } from './compatibility'

/** A version that visitors would newly get, with its incompatibilities. */
interface Incompatibility {
  name: string
  version: string
  /** A sentence each. */
  reasons: string[]
}

/**
 * Versions that a change newly gives to visitors and that are incompatible with what is live: they passed the gate when
 * they were published, and the others have changed since.
 */
export function incompatibilitiesAfter(document: ReleaseDocument, changes: readonly Change[]): Incompatibility[] {
  const liveIn = ({ microFrontends }: ReleaseDocument, name: string) => (microFrontends[name] ?? []).filter(isLive)
  const after = apply(document, changes, 0)
  const names = [...new Set(changes.map(({ name }) => name))]
  return names.flatMap((name) => {
    const before = new Set(liveIn(document, name).map(({ metadata }) => metadata.version))
    return liveIn(after, name)
      .filter(({ metadata }) => !before.has(metadata.version))
      .map(({ metadata: { version }, extras }) => ({
        name,
        version,
        reasons: incompatibilities(document, extras.manifest),
      }))
      .filter(({ reasons }) => reasons.length > 0)
  })
}
