import type { ReleaseChange, Target } from '@qe/contract'
import type { Wanted } from './wanted'

/** The fields of a target, in the order in which a dialog asks for them. */
const targetFields = ['country', 'language', 'role', 'device', 'cohort'] as const satisfies (keyof Target)[]

/** What stands in the fields of a dialog, as text. They are named as the server names them. */
export interface Draft {
  to: string
  steps: string
  every: string
  window: string
  /** Whether the share is of everybody, or of those whom the fields of a target choose. */
  whom: 'everybody' | 'some'
  country: string
  language: string
  role: string
  device: string
  cohort: string
  addCohorts: string
  removeCohorts: string
  value: string
  /** In the time of whoever types it: `2026-12-27T08:00`. */
  until: string
  why: string
  /** The name of what is to be retired. */
  confirmation: string
}

export type DraftField = keyof Draft
/** What is wrong, by field. */
export type DraftErrors = Partial<Record<DraftField, string>>

/** What a dialog begins with: what is there now. */
export function draftFor({ row, flag }: Wanted): Draft {
  const target = row?.targetFields
  const values = (field: keyof Target) => target?.[field]?.join(', ') ?? ''
  return {
    to: row?.percent ? String(row.traffic) : '',
    steps: '',
    every: '',
    window: '',
    whom: target ? 'some' : 'everybody',
    country: values('country'),
    language: values('language'),
    role: values('role'),
    device: values('device'),
    cohort: values('cohort'),
    addCohorts: '',
    removeCohorts: '',
    value: flag?.values?.find((value) => value !== flag.default) ?? '',
    until: '',
    why: '',
    confirmation: '',
  }
}

/** The parts of a list with commas. */
export const words = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** A percentage as people write it, also with a comma; not a number where it is none. */
export const percentIn = (text: string) => (text.trim() ? Number(text.replace(',', '.')) : Number.NaN)

const shareSentence = 'Write a share from 0 to 100, such as 12.5.'

/** What is missing or is no number. The server checks the rest, in the same words as the command line. */
const checks: Partial<Record<DraftField, (draft: Draft, wanted: Wanted) => string | false>> = {
  to: ({ to }) => Number.isNaN(percentIn(to)) && shareSentence,
  steps: ({ steps }) => !steps.trim() && 'Write the shares, such as 5, 25, 100.',
  every: ({ every }) => !every.trim() && 'Write a time, such as 30m, 2h or 1d.',
  whom: (draft) => draft.whom === 'some' && chosen(draft).length === 0 && 'Choose visitors by at least one of these.',
  addCohorts: ({ addCohorts, removeCohorts }) =>
    words(addCohorts + removeCohorts).length === 0 && 'Name a cohort here or below.',
  value: ({ value }) => !value.trim() && 'Say which value.',
  until: ({ until }) => !until && 'Say until when.',
  why: ({ why }) => !why.trim() && 'Say why.',
  confirmation: ({ confirmation }, { name }) => confirmation.trim() !== name && `Type ${name}.`,
}

/** What must be corrected before a change can be sent. */
export const faultsOf = (draft: Draft, wanted: Wanted, required: readonly DraftField[]): DraftErrors =>
  Object.fromEntries(
    required.flatMap((field) => {
      const fault = checks[field]?.(draft, wanted)
      return fault ? [[field, fault]] : []
    }),
  )

const chosenFields = (draft: Draft) =>
  targetFields.map((field) => ({ field, values: words(draft[field]) })).filter(({ values }) => values.length > 0)

/** The target that is chosen, such as `country=PT,ES` and `language=pt`. */
const chosen = (draft: Draft): string[] =>
  chosenFields(draft).map(({ field, values }) => `${field}=${values.join(',')}`)

/** Whom a share is of, in words: `country PT or ES and device phone`. */
export const chosenInWords = (draft: Draft): string =>
  draft.whom === 'everybody'
    ? 'the visitors'
    : chosenFields(draft)
        .map(({ field, values }) => `${field} ${values.join(' or ')}`)
        .join(' and ')

type WithoutRevision<Change> = Change extends ReleaseChange ? Omit<Change, 'revision'> : never

/** What is sent, beside the revision. It says all that the dialog shows, also what was not changed. */
export function changeFor(wanted: Wanted, draft: Draft): WithoutRevision<ReleaseChange> {
  const { kind, name, version = '', row, flag } = wanted
  const [why, to] = [draft.why.trim(), percentIn(draft.to)]
  const note = { ...(why && { why }) }
  const target = draft.whom === 'some' ? chosen(draft) : row?.targetFields && ['everybody']
  const only = { ...(target && { only: target }) }
  switch (kind) {
    case 'share':
      return { command: 'rollout', name, version, to, ...only, ...note }
    case 'plan': {
      const window = draft.window.trim()
      const plan = { steps: draft.steps.replaceAll(' ', ''), every: draft.every.trim(), ...(window && { window }) }
      return { command: 'rollout', name, version, plan, ...only, ...note }
    }
    case 'cohorts': {
      const [addCohorts, removeCohorts] = [words(draft.addCohorts), words(draft.removeCohorts)]
      return { command: 'rollout', name, version, addCohorts, removeCohorts, ...note }
    }
    case 'promote':
      return { command: kind, name, version, ...note }
    case 'rollback':
    case 'disable':
      return { command: kind, name, version, why }
    case 'enable':
      return { command: kind, name, version }
    case 'pause':
    case 'off':
    case 'retire':
      return { command: kind, name, why }
    case 'resume':
    case 'on':
    case 'unfreeze':
      return { command: kind, name }
    case 'freeze':
      return { command: kind, name, until: `${new Date(draft.until).toISOString().slice(0, 16)}Z`, why }
    case 'flag':
      return { command: kind, name, flag: flag?.flag ?? '', value: draft.value.trim(), to, ...only, ...note }
    case 'reset-flag':
      return { command: kind, name, flag: flag?.flag ?? '' }
  }
}
