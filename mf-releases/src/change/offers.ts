import type { FlagRow, StatusRow } from '@qe/contract'
import { dialogs } from './dialogs'
import type { Kind, Offer } from './wanted'

/** What can be changed about a version. */
export function changesOfVersion(row: StatusRow): Offer[] {
  const { name, version, state } = row
  const offer = (kind: Kind, label: string): Offer => ({
    label,
    wanted: { kind, name, version, row },
    isDanger: dialogs[kind].isDanger ?? false,
  })
  const onward = [
    offer('plan', 'Roll it out by a plan'),
    offer('cohorts', 'Change its cohorts'),
    offer('promote', 'Give it to everybody'),
  ]
  switch (state) {
    case 'default':
      return [offer('rollback', 'Roll back')]
    case 'rollout':
    case 'cohorts':
      return [offer('share', 'Change its share'), ...onward, offer('rollback', 'Roll back')]
    case 'idle':
      return [offer('share', 'Give it to a share'), ...onward, offer('disable', 'Disable')]
    case 'preview':
      return [offer('disable', 'Take it back')]
    case 'disabled':
      return [offer('enable', 'Enable')]
    default:
      return []
  }
}

/** What can be changed about a micro-frontend as a whole. */
export function changesOfRemote(rows: readonly StatusRow[], isFrozen: boolean): Offer[] {
  const [first] = rows
  if (!first || rows.some(({ state }) => state === 'retired')) return []
  const { name } = first
  const planned = rows.find(({ plan }) => plan !== null)
  const isOff = rows.some(({ state }) => state === 'off')
  // Without a shell there is no page.
  const isRemote = name !== 'shell'
  const offer = (kind: Kind, label: string): Offer => ({
    label,
    wanted: { kind, name },
    isDanger: dialogs[kind].isDanger ?? false,
  })
  return [
    ...(planned ? [planned.isPaused ? offer('resume', 'Let the plan go on') : offer('pause', 'Pause the plan')] : []),
    isFrozen ? offer('unfreeze', 'Lift the freeze') : offer('freeze', 'Freeze'),
    ...(isOff ? [offer('on', 'Switch on')] : []),
    ...(isRemote && !isOff ? [offer('off', 'Switch off')] : []),
    ...(isRemote ? [offer('retire', 'Retire')] : []),
  ]
}

/** What can be changed about a flag. */
export function changesOfFlag(flag: FlagRow): Offer[] {
  const { name, rules, versions } = flag
  return [
    ...(versions.length > 0 ? [{ label: 'Give a value', wanted: { kind: 'flag' as const, name, flag } }] : []),
    ...(rules.length > 0
      ? [{ label: 'Take its rules away', wanted: { kind: 'reset-flag' as const, name, flag }, isDanger: true }]
      : []),
  ]
}
