import type { FlagRow, ReleaseChange, StatusRow } from '@qe/contract'

/** What a dialog is for: a command, or one of the ways to roll a version out. */
export type Kind = Exclude<ReleaseChange['command'], 'rollout'> | 'share' | 'plan' | 'cohorts'

/** A change that somebody is about to make. */
export interface Wanted {
  kind: Kind
  /** A micro-frontend, or `*` for all. */
  name: string
  /** Absent for a change of the whole micro-frontend. */
  version?: string
  /** The version as it is on the screen. */
  row?: StatusRow
  flag?: FlagRow
}

/** An entry of a menu. */
export interface Offer {
  label: string
  wanted: Wanted
  isDanger?: boolean
}
