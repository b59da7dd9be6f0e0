import { z } from 'zod'
import { flagName } from './flags'
import type { ReleaseRights } from './rights'
import type { Target } from './target'

/** What the delivery server tells staff on `/releases`, and what they may change there. */

/** Visitors of one version, and those among them whom it failed. */
export interface VisitorCount {
  visitors: number
  failed: number
}

/** How a canary compares to its control by one measure. */
export interface Judgement {
  by: string
  canary: VisitorCount
  control: VisitorCount
  /** Likelihood ratio of "it is worse" to "it is as good", and the ratio at which it is rolled back. */
  evidence: number
  enough: number
}

/** A version with its audience and its health. */
export interface StatusRow {
  name: string
  owner: string
  version: string
  /** `default`, `rollout`, `cohorts`, `disabled`, `pruned`, `preview` or `idle`; `off` or `retired` with its remote. */
  state: 'default' | 'rollout' | 'cohorts' | 'disabled' | 'pruned' | 'preview' | 'idle' | 'off' | 'retired'
  /** Percentage of the visitors who get it, cohorts aside; of those who match {@link target} where it has one. */
  percent: number
  /** What its rollout is set to: a percentage of the visitors whom no newer rollout has taken. */
  traffic: number
  /** Whom its percentage is of, such as `country PT`; null for everybody. */
  target: string | null
  /** The same as data; absent for everybody, and of a server from before it said so. */
  targetFields?: Target
  cohorts: string[]
  /** When its audience last changed (ISO time). */
  since: string
  health: string
  /** What its plan does next; null without one. */
  plan: string | null
  isPaused: boolean
  /** The plan itself; absent without one, and of a server from before it said so. */
  planSteps?: PlanSteps
  /** Why nothing new is given to visitors, and until when; absent while it is not frozen. */
  freeze?: string
  /** Of a rollout: the version that it is compared with, and the measures. */
  beside: string | null
  judged: Judgement[]
}

/** A rollout plan with the step at which it is. */
export interface PlanSteps {
  /** Percentages, ascending. */
  steps: number[]
  /** Index of the present one. */
  step: number
  /** Shortest time at each, ms. */
  everyMs: number
  /** When it takes steps, such as `Mon-Thu 09:00-16:00 Europe/Berlin`; absent for at any time. */
  window?: string
}

/** A freeze that is in force. */
export interface FreezeRow {
  /** What is frozen: a name, or `*` for the shell and every remote. */
  name: string
  reason: string
  by: string
  /** ISO times. */
  at: string
  until: string
}

/** What an operator may change. */
export interface OperatorRights extends ReleaseRights {
  name: string
}

/** A flag with its rules, as they are told to people. */
export interface FlagRow {
  /** The remote. */
  name: string
  flag: string
  /** What it is for, of the newest version that declares it. */
  about: string
  /** Such as `true or false`. */
  type: string
  /** Its values where they can be listed; absent of a number, and of a server from before it said so. */
  values?: string[]
  /** What a visitor gets whom no rule includes. */
  default: string
  /** Such as `true for 10 % of country PT`, the one that is asked first at the beginning. */
  rules: string[]
  /** Live versions that declare it; none where its rules are left over. */
  versions: string[]
}

export interface ReleaseStatus {
  revision: number
  /** All versions that there are, by name, the newest first. */
  rows: StatusRow[]
  /** The flags of all live versions, by remote and name; absent of a server from before there were any. */
  flags?: FlagRow[]
  /** Whether changes from here need an operator's key, are open as on a developer's machine, or are not possible. */
  changes: 'with-key' | 'open' | 'none'
  /** The freezes in force; absent of a server from before it said so. */
  freezes?: FreezeRow[]
  /**
   * Who may change what here: the operator whose key came with the request, all of them without a key, nobody with a
   * wrong one. Absent where no key is needed.
   */
  operators?: OperatorRights[]
}

export interface LogLine {
  revision: number
  /** ISO time. */
  at: string
  by: string
  action: string
  note?: string
}

/** A page of the log, the newest entries first. */
export interface LogPage {
  entries: LogLine[]
  /** Revision to continue before; null at the beginning of the log. */
  before: number | null
}

export interface FileChange {
  /** Path without the content hash. */
  path: string
  change: 'added' | 'changed' | 'removed'
  /** Size before and after, bytes; 0 where the file does not exist. */
  before: number
  after: number
}

export interface ConfigChange {
  /** Path of the setting, such as `routes./search.title`. */
  at: string
  before?: unknown
  after?: unknown
}

/** What differs between two versions of one micro-frontend. */
export interface Difference {
  files: FileChange[]
  config: ConfigChange[]
  /** Size of all files, bytes. */
  before: number
  after: number
}

const why = z.string().trim().min(1, 'Say why.').max(300, 'Say why in 300 characters or less.')
const ofRemote = { name: z.string().max(60), /** The revision that the person saw. */ revision: z.int().min(0) }
const ofVersion = { ...ofRemote, version: z.string().max(40) }

const shareSentence = 'Choose a share from 0 to 100 %, with two decimals at most.'
const share = z.number(shareSentence).min(0, shareSentence).max(100, shareSentence).multipleOf(0.01, shareSentence)

/** As it is typed for the command line, whose words say what is wrong with it. */
const typed = z.string().trim().max(300, 'Write 300 characters or less.')
/** `country=PT,ES` and `language=pt`, or `everybody`. */
const only = z.array(typed).max(5).optional()
const cohorts = z
  .array(z.string().regex(/^[\w-]{1,40}$/, 'The name of a cohort has letters, digits, _ and -, as in COHORT_KEYS.'))
  .max(20)
  .optional()

/** A change that an operator makes on the page; refused when anything has changed since the revision they saw. */
export const releaseChange = z.discriminatedUnion(
  'command',
  [
    z.object({
      command: z.literal('rollout'),
      ...ofVersion,
      /** Absent where only its target or its cohorts change, and with a plan, which begins at its first step. */
      to: share.optional(),
      /** Shares such as `1,5,25,100`, the time at each such as `10m`, and the window of the steps. */
      plan: z.object({ steps: typed, every: typed, window: typed.optional() }).optional(),
      only,
      addCohorts: cohorts,
      removeCohorts: cohorts,
      why: why.optional(),
    }),
    z.object({ command: z.literal('promote'), ...ofVersion, why: why.optional() }),
    z.object({ command: z.literal('rollback'), ...ofVersion, why }),
    z.object({ command: z.literal('disable'), ...ofVersion, why }),
    z.object({ command: z.literal('enable'), ...ofVersion }),
    z.object({ command: z.literal('pause'), ...ofRemote, why }),
    z.object({ command: z.literal('resume'), ...ofRemote }),
    z.object({ command: z.literal('off'), ...ofRemote, why }),
    z.object({ command: z.literal('on'), ...ofRemote }),
    z.object({ command: z.literal('retire'), ...ofRemote, why }),
    /** The name is `*` for the shell and every remote. */
    z.object({ command: z.literal('freeze'), ...ofRemote, /** Such as `2026-12-27T08:00Z`. */ until: typed, why }),
    z.object({ command: z.literal('unfreeze'), ...ofRemote }),
    z.object({
      command: z.literal('flag'),
      ...ofRemote,
      flag: flagName,
      value: typed,
      to: share,
      only,
      why: why.optional(),
    }),
    z.object({ command: z.literal('reset-flag'), ...ofRemote, flag: flagName }),
  ],
  { error: 'There is no such change.' },
)
export type ReleaseChange = z.infer<typeof releaseChange>

/** Answer to a change: what the log says of it, or why it was refused. */
export interface ChangeAnswer {
  message: string
  /** The field that is wrong, as {@link releaseChange} names it; absent where it is none, or not one alone. */
  field?: string
}
