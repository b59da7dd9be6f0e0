import type { FlagRule, ReleaseDocument } from '@qe/contract'
import { describeRule, grownRules, rulesOf } from '../flags/rules'
import type { Change } from '../store/log-entry'
import type { KeyRights } from './trusted-keys'

const isForEverybody = ({ traffic, target }: FlagRule) => traffic === 100 && !target

/**
 * What a change of a flag does and its key may not; null when it may. Rules have the limit that versions have: all
 * together, and whatever their targets, they give values to `upTo` percent at most, beside what everybody has already.
 * Taking rules away is allowed to every key, as a rollback is.
 */
export function flagFault(
  { name, flag, rules }: Extract<Change, { flag: string }>,
  document: ReleaseDocument,
  { upTo }: KeyRights,
): string | null {
  const before = rulesOf(document, name, flag)
  const grown = grownRules(rules, before)
  const share = rules
    .filter((rule) => grown.includes(rule) || !isForEverybody(rule))
    .reduce((sum, { traffic }) => sum + traffic, 0)
  if (grown.length === 0 || share <= upTo) return null
  return `set the flag ${flag} of ${name} to ${grown.map(describeRule).join(' and ')}`
}
