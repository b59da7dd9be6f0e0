import { z } from 'zod'

/** What the delivery server tells staff on `/releases`, and what they may change there. */

/** The page, and the addresses at which the delivery server answers it. */
export const staffPaths = {
  page: '/releases',
  status: '/releases/status',
  log: '/releases/log',
  difference: '/releases/difference',
  changes: '/releases/changes',
} as const

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
  cohorts: string[]
  /** When its audience last changed (ISO time). */
  since: string
  health: string
  /** What its plan does next; null without one. */
  plan: string | null
  isPaused: boolean
  /** Why nothing new is given to visitors, and until when; absent while it is not frozen. */
  freeze?: string
  /** Of a rollout: the version that it is compared with, and the measures. */
  beside: string | null
  judged: Judgement[]
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

const shareSentence = 'Choose a share below 100 %, with two decimals at most. For everybody, promote it.'
const share = z.number(shareSentence).min(0, shareSentence).max(99.99, shareSentence).multipleOf(0.01, shareSentence)

/** A change that an operator makes on the page; refused when anything has changed since the revision they saw. */
export const releaseChange = z.discriminatedUnion(
  'command',
  [
    z.object({ command: z.literal('rollout'), ...ofVersion, to: share }),
    z.object({ command: z.literal('promote'), ...ofVersion }),
    z.object({ command: z.literal('rollback'), ...ofVersion, why }),
    z.object({ command: z.literal('disable'), ...ofVersion, why }),
    z.object({ command: z.literal('enable'), ...ofVersion }),
    z.object({ command: z.literal('pause'), ...ofRemote, why }),
    z.object({ command: z.literal('resume'), ...ofRemote }),
    z.object({ command: z.literal('off'), ...ofRemote, why }),
    z.object({ command: z.literal('on'), ...ofRemote }),
  ],
  { error: 'There is no such change.' },
)
export type ReleaseChange = z.infer<typeof releaseChange>

/** Answer to a change: what the log says of it, or why it was refused. */
export interface ChangeAnswer {
  message: string
}
