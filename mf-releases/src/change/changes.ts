import type { ReleaseChange, StatusRow } from '@qe/contract'

type Command = ReleaseChange['command']

/** A change that somebody is about to make. */
export interface Wanted {
  command: Command
  name: string
  /** Absent for a change of the whole micro-frontend. */
  version?: string
  /** What its share is set to, and what it has of all visitors beside newer rollouts; percent. */
  share?: { traffic: number; percent: number }
}

export interface Offer {
  label: string
  wanted: Wanted
  isDanger?: boolean
}

/** What the dialog of a change says and asks. */
export const dialogs: Record<
  Command,
  { title: string; text: string; confirm: string; asks: 'share' | 'reason' | null; isDanger?: boolean }
> = {
  rollout: {
    title: 'Give it to a share of the visitors',
    text: 'They get it from their next page on. A higher share only adds visitors.',
    confirm: 'Change the share',
    asks: 'share',
  },
  promote: {
    title: 'Give it to everybody',
    text: 'It becomes the default: every visitor gets it from their next page on.',
    confirm: 'Give it to everybody',
    asks: null,
  },
  rollback: {
    title: 'Roll it back',
    text: 'Nobody gets it from their next page on. What everybody had before takes its place.',
    confirm: 'Roll back',
    asks: 'reason',
    isDanger: true,
  },
  disable: {
    title: 'Disable it',
    text: 'Nobody gets it, and nothing falls back to it, until it is enabled again.',
    confirm: 'Disable',
    asks: 'reason',
    isDanger: true,
  },
  enable: {
    title: 'Enable it',
    text: 'It can be rolled out or promoted again. Nobody gets it yet.',
    confirm: 'Enable',
    asks: null,
  },
  pause: {
    title: 'Pause the plan',
    text: 'It stays at its present share. It is still rolled back if it turns out to be worse.',
    confirm: 'Pause',
    asks: 'reason',
  },
  resume: {
    title: 'Let the plan go on',
    text: 'Its time at the present share begins anew.',
    confirm: 'Go on',
    asks: null,
  },
  off: {
    title: 'Switch it off for everybody',
    text: 'Its pages show a notice and its slots nothing, in open tabs too, until it is switched on.',
    confirm: 'Switch off',
    asks: 'reason',
    isDanger: true,
  },
  on: {
    title: 'Switch it on',
    text: 'Visitors get the versions that its rollout gives now.',
    confirm: 'Switch on',
    asks: null,
  },
}

/** What can be changed about a version. */
export function changesOfVersion({ name, version, state, traffic, percent }: StatusRow): Offer[] {
  const offer = (command: Command, label: string, isDanger = false): Offer => ({
    label,
    wanted: { command, name, version, share: { traffic, percent } },
    isDanger,
  })
  switch (state) {
    case 'default':
      return [offer('rollback', 'Roll back', true)]
    case 'rollout':
    case 'cohorts':
      return [
        offer('rollout', 'Change its share'),
        offer('promote', 'Give it to everybody'),
        offer('rollback', 'Roll back', true),
      ]
    case 'idle':
      return [
        offer('rollout', 'Give it to a share'),
        offer('promote', 'Give it to everybody'),
        offer('disable', 'Disable', true),
      ]
    case 'preview':
      return [offer('disable', 'Take it back', true)]
    case 'disabled':
      return [offer('enable', 'Enable')]
    default:
      return []
  }
}

/** What can be changed about a micro-frontend as a whole. */
export function changesOfRemote(rows: readonly StatusRow[]): Offer[] {
  const [first] = rows
  if (!first || rows.some(({ state }) => state === 'retired')) return []
  const { name } = first
  const planned = rows.find(({ plan }) => plan !== null)
  const isOff = rows.some(({ state }) => state === 'off')
  return [
    ...(planned
      ? [
          planned.isPaused
            ? { label: 'Let the plan go on', wanted: { command: 'resume' as const, name } }
            : { label: 'Pause the plan', wanted: { command: 'pause' as const, name } },
        ]
      : []),
    ...(isOff ? [{ label: 'Switch on', wanted: { command: 'on' as const, name } }] : []),
    // Without a shell there is no page.
    ...(name !== 'shell' && !isOff
      ? [{ label: 'Switch off', wanted: { command: 'off' as const, name }, isDanger: true }]
      : []),
  ]
}
