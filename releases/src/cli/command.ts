import { parseArgs } from 'node:util'
import type { ReleaseStore } from '../store/release-store'
import type { Trust } from '../trust/trusted-keys'

export const options = {
  version: { type: 'string' },
  from: { type: 'string' },
  site: { type: 'string' },
  for: { type: 'string' },
  until: { type: 'string' },
  to: { type: 'string' },
  plan: { type: 'string' },
  every: { type: 'string' },
  window: { type: 'string' },
  cohort: { type: 'string', multiple: true },
  'remove-cohort': { type: 'string', multiple: true },
  only: { type: 'string', multiple: true },
  value: { type: 'string' },
  everybody: { type: 'boolean' },
  reset: { type: 'boolean' },
  why: { type: 'string' },
  config: { type: 'string' },
  interface: { type: 'string' },
  entry: { type: 'string' },
  revision: { type: 'string' },
  'keep-days': { type: 'string' },
  out: { type: 'string' },
  anchor: { type: 'string' },
  yes: { type: 'boolean' },
  all: { type: 'boolean' },
  anyway: { type: 'boolean' },
  'despite-freeze': { type: 'boolean' },
  'no-smoke': { type: 'boolean' },
  json: { type: 'boolean' },
  root: { type: 'string', default: process.cwd() },
  store: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Names of cohorts that `COHORT_KEYS` accepts. */
export const cohortName = /^[\w-]+$/

export const parse = (args: string[]) => parseArgs({ args, allowPositionals: true, options })
export type Values = ReturnType<typeof parse>['values']

export interface Context {
  store: ReleaseStore
  /** Who may change what, and the key of this process. */
  trust: Trust
  /** Root of the workspace whose micro-frontends are built. */
  root: string
  /** Who acts, for the log. */
  by: string
  values: Values
  /** Arguments after the command's name. */
  positionals: string[]
  /** The thread that renders pages on a server, as it was built with this command. */
  renderWorker?: URL | undefined
  /** Prints progress for people; silent with `--json`. */
  report(line: string): void
}

export interface CommandResult {
  text: string
  /** The same for programs, printed by `--json`. */
  data: unknown
  /** Exit code; 0 when absent. */
  code?: number
}

export interface Command {
  usage: string
  /** Makes one change, which `--revision` may guard. */
  changes?: true
  about: string
  examples: string[]
  run(context: Context): Promise<CommandResult>
}

/** The command line was not understood, as opposed to refused. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const exitCodes = { done: 0, refused: 1, usageError: 2, damaged: 3 }
