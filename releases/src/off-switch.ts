import { isOff, type ReleaseDocument } from '@qe/contract'
import { minute } from './cli/table'
import { refuseRetired, releasesOf } from './deploy'
import { ReleaseError } from './release-error'
import type { Change, LogEntry } from './store/log-entry'
import type { ReleaseStore } from './store/release-store'

/** @throws ReleaseError when it is no remote that can be taken away */
function requireRemote(document: ReleaseDocument, name: string): void {
  releasesOf(document, name)
  refuseRetired(document, name)
  if (name === 'shell')
    throw new ReleaseError(
      'The shell can’t be switched off: without it there is no page. Take one of its versions away by rollback.',
    )
}

const off = (name: string, reason: string, by: string): Extract<Change, { off: unknown }> => ({
  name,
  off: { reason, by, at: new Date().toISOString() },
})

/** Switches a remote off for everybody, whatever its versions, until {@link switchOn}. */
export const switchOff = (store: ReleaseStore, by: string, name: string, reason: string): Promise<LogEntry> =>
  store.change(by, (document) => {
    requireRemote(document, name)
    const known = document.offSwitches?.[name]?.off
    if (known) throw new ReleaseError(`${name} is off already: ${known.reason} (${known.by}, ${minute(known.at)} UTC).`)
    return { action: `off ${name}: ${reason}`, changes: [off(name, reason, by)] }
  })

/** Switches a remote on again, with the versions that its rollout gives now. */
export const switchOn = (store: ReleaseStore, by: string, name: string): Promise<LogEntry> =>
  store.change(by, (document) => {
    requireRemote(document, name)
    if (!isOff(document, name)) throw new ReleaseError(`${name} is not off.`)
    return { action: `on ${name}`, changes: [{ name, off: null }] }
  })

/** Switches a remote off for good, and frees its routes for others. Its name is not used again. */
export const retire = (store: ReleaseStore, by: string, name: string, reason: string): Promise<LogEntry> =>
  store.change(by, (document) => {
    requireRemote(document, name)
    return { action: `retire ${name}: ${reason}`, changes: [{ ...off(name, reason, by), retired: true }] }
  })
