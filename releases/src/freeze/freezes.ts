import { everything, type ReleaseDocument } from '@qe/contract'
import { minute } from '../cli/table'
import { grownRules, rulesOf } from '../flags/rules'
import { releaseOf } from '../release-of'
import type { Change } from '../store/log-entry'
import { isWithin, shareOf, targetAfter, targetOf } from '../targeting/whom'

/** A freeze that is in force. */
export interface Freeze {
  /** What is frozen: a name, or {@link everything}. */
  name: string
  reason: string
  by: string
  /** ISO times. */
  at: string
  until: string
}

/** The freezes in force at a time (ms). */
export const freezesAt = ({ freezes = {} }: ReleaseDocument, at: number): Freeze[] =>
  Object.entries(freezes).flatMap(([name, { freeze }]) =>
    freeze && Date.parse(freeze.until) > at ? [{ name, ...freeze }] : [],
  )

/** The freeze that holds a micro-frontend at a time (ms), the longest if there are two. */
export const freezeOf = (document: ReleaseDocument, name: string, at: number): Freeze | undefined =>
  freezesAt(document, at)
    .filter((one) => one.name === name || one.name === everything)
    .sort((a, b) => Date.parse(b.until) - Date.parse(a.until))[0]

/** Whether a change gives a version, or a value of a flag, to visitors who did not have it. */
function widens(document: ReleaseDocument, change: Change): boolean {
  if ('add' in change) {
    const { deployment, extras } = change.add
    return shareOf({ deployment, ...extras }) > 0 || extras.cohorts.length > 0
  }
  if ('flag' in change) return grownRules(change.rules, rulesOf(document, change.name, change.flag)).length > 0
  if (!('version' in change)) return false
  const before = releaseOf(document, change.name, change.version)
  const isOfSame = before && isWithin(targetAfter(before, change), targetOf(before))
  const had = isOfSame && { deployment: before.deployment, ...before.extras }
  return (
    shareOf(change) > (had ? shareOf(had) : 0) ||
    (!change.disabled && change.cohorts.some((cohort) => !before?.extras.cohorts.includes(cohort)))
  )
}

/** Whether what everybody has is disabled, so that something must take its place: a rollback, `disable`. */
export const stopsDefault = (document: ReleaseDocument, changes: readonly Change[], name: string): boolean =>
  changes.some((change) => {
    if (!('version' in change) || change.name !== name || !change.disabled) return false
    const before = releaseOf(document, change.name, change.version)
    return before?.deployment.default && !before.extras.disabled
  })

/** Whether a change gives visitors a version from before the entry in the place of a default that it disables. */
const isInItsPlace = (document: ReleaseDocument, changes: readonly Change[], change: Change): boolean =>
  'version' in change &&
  releaseOf(document, change.name, change.version) !== undefined &&
  stopsDefault(document, changes, change.name)

/**
 * The freeze that forbids changes at a time (ms): they give visitors something that they did not have, and are no
 * rollback. Undefined when none does. Each change is judged by the document before them all: no entry has two of the
 * same, which `forbidden` in `trust/rights.ts` refuses before this is asked, and no command writes.
 */
export function frozenBy(document: ReleaseDocument, changes: readonly Change[], at: number): Freeze | undefined {
  if (!document.freezes) return undefined
  for (const change of changes) {
    const freeze = freezeOf(document, change.name, at)
    if (freeze && widens(document, change) && !isInItsPlace(document, changes, change)) return freeze
  }
  return undefined
}

export const frozenName = (name: string) => (name === everything ? 'Everything' : name)

/** Such as `mf-chat is frozen until 2026-12-27 08:00 UTC: Christmas (ada)`. */
export const describeFreeze = ({ name, until, reason, by }: Freeze): string =>
  `${frozenName(name)} is frozen until ${minute(until)} UTC: ${reason} (${by})`

export const describeRefusal = (freeze: Freeze): string =>
  [
    `${describeFreeze(freeze)}. Nothing was changed. Rollbacks, disable, off and previews go on; wait for its end, or`,
    'type --despite-freeze --why "…" in an emergency.',
  ].join(' ')
