import { everything } from '@qe/contract'
import { listOf } from '@qe/ui'
import { formatMoment } from '@qe/ui/unshared'
import { chosenInWords, type Draft, percentIn, words } from './draft'
import type { Wanted } from './wanted'

/** What a share will do; null while it is none. */
export const shareSummary = ({ name, version, row }: Wanted, draft: Draft): string | null => {
  const to = percentIn(draft.to)
  if (Number.isNaN(to)) return null
  const audience = to === 0 ? 'no share of the visitors' : `${to} % of ${chosenInWords(draft)}`
  const excluded = to > 0 && draft.whom === 'some' ? ' Visitors who don’t match are excluded.' : ''
  const ended = row?.plan ? ' Its plan ends.' : ''
  return `${name} ${version} goes to ${audience} from their next page on.${excluded}${ended}`
}

/** What a plan will do; null while it is not written. */
export function planSummary({ name, version }: Wanted, draft: Draft): string | null {
  const [first, ...rest] = words(draft.steps)
  if (!first || !draft.every.trim()) return null
  const then = rest.length > 0 ? `, then by itself to ${listOf(rest.map((step) => `${step} %`))}` : ''
  const end = rest.at(-1) === '100' && draft.whom === 'everybody' ? ' The last step makes it the default.' : ''
  return [
    `${name} ${version} goes to ${first} % of ${chosenInWords(draft)}${then}, at least ${draft.every.trim()} at each,`,
    `while the watch finds nothing wrong.${end}`,
  ].join(' ')
}

/** Who will get a version by a cohort, and who no more. */
export function cohortsSummary({ name, version }: Wanted, draft: Draft): string | null {
  const [added, removed] = [words(draft.addCohorts), words(draft.removeCohorts)]
  const sentences = [
    added.length > 0 && `${listOf(added)} get ${name} ${version} from their next page on.`,
    removed.length > 0 && `${listOf(removed)} get it no more, unless they are in its share.`,
  ]
  return sentences.filter(Boolean).join(' ') || null
}

/** Who will get which value of a flag. */
export function flagSummary({ name, flag }: Wanted, draft: Draft): string | null {
  const to = percentIn(draft.to)
  if (!draft.value.trim() || Number.isNaN(to) || !flag) return null
  if (to === 0) return `The rule that gives ${draft.value} to ${chosenInWords(draft)} is taken away.`
  const given = `get ${draft.value} of ${flag.flag} in ${name}`
  return to === 100 && draft.whom === 'everybody'
    ? `All visitors ${given}, in place of all other rules.`
    : `${to} % of ${chosenInWords(draft)} ${given}, before what its other rules say.`
}

const frozen = (name: string) => (name === everything ? 'the shell and every remote' : name)

/** What will be frozen, and until when: by the clock of the device, and as the log says it. */
export function freezeSummary({ name }: Wanted, { until }: Draft): string | null {
  if (!until) return null
  const end = new Date(until).toISOString()
  const [local, utc] = [undefined, 'UTC'].map((timeZone) => formatMoment(end, { withYear: true, timeZone }))
  return `Nothing new of ${frozen(name)} goes to visitors until ${local} (${utc} UTC).`
}
