import {
  describeFlagType,
  type FlagDeclaration,
  type FlagRule,
  type FlagValue,
  isFlagValue,
  maxFlagRules,
  type ReleaseDocument,
  type Target,
} from '@qe/contract'
import { refuseRetired, releasesOf } from '../deploy'
import { didYouMean } from '../did-you-mean'
import { ReleaseError } from '../release-error'
import type { LogEntry } from '../store/log-entry'
import type { ReleaseStore } from '../store/release-store'
import { flagsOfLive, flagsOfRelease } from './declarations'
import { describeRule, isSameRule, rulesOf } from './rules'

interface NewRule {
  name: string
  flag: string
  /** As it was typed. */
  value: string
  /** Percentage of those who match; 0 takes the rule away. */
  to: number
  /** Absent for everybody: with 100 % it then replaces all other rules. */
  target?: Target | undefined
}

/** Gives a value of a flag to a share of the visitors, before what its other rules say. */
export const setFlag = (store: ReleaseStore, by: string, { name, flag, value, to, target }: NewRule) =>
  store.change(by, (document): Decided => {
    refuseRetired(document, name)
    const rule: FlagRule = {
      value: parseValue(flag, value, requireDeclaration(document, name, flag)),
      traffic: to,
      ...(target && { target }),
    }
    const before = rulesOf(document, name, flag)
    const rules = withRule(before, rule)
    if (JSON.stringify(rules) === JSON.stringify(before))
      throw new ReleaseError(`The flag ${flag} of ${name} has this rule already: nothing was changed.`)
    if (rules.length > maxFlagRules)
      throw new ReleaseError(
        `The flag ${flag} of ${name} has ${maxFlagRules} rules, and takes no more: end one with --to 0, or --reset.`,
      )
    return { action: `flag ${name} ${flag} ${describeRule(rule)}`, changes: [{ name, flag, rules }] }
  })

/** Takes all rules of a flag away: each version gives its default. */
export const resetFlag = (store: ReleaseStore, by: string, name: string, flag: string): Promise<LogEntry> =>
  store.change(by, (document): Decided => {
    refuseRetired(document, name)
    releasesOf(document, name)
    if (rulesOf(document, name, flag).length === 0)
      throw new ReleaseError(`The flag ${flag} of ${name} has no rules: each version gives its default.`)
    return { action: `flag ${name} ${flag} reset`, changes: [{ name, flag, rules: [] }] }
  })

interface Decided {
  action: string
  changes: [{ name: string; flag: string; rules: FlagRule[] }]
}

/** A new rule is asked first; one that is there already keeps its place. */
function withRule(rules: readonly FlagRule[], rule: FlagRule): FlagRule[] {
  if (rule.traffic === 100 && !rule.target) return [rule]
  if (rule.traffic === 0) return rules.filter((one) => !isSameRule(one, rule))
  return rules.some((one) => isSameRule(one, rule))
    ? rules.map((one) => (isSameRule(one, rule) ? rule : one))
    : [rule, ...rules]
}

/** The declaration of the newest version that somebody gets. @throws ReleaseError when there is none */
function requireDeclaration(document: ReleaseDocument, name: string, flag: string): FlagDeclaration {
  const releases = releasesOf(document, name)
  const live = flagsOfLive(releases)
  const declaration = live.find((one) => one.flag === flag)?.declaration
  if (declaration) return declaration
  const earlier = releases.find((release) => flagsOfRelease(release).some((one) => one.flag === flag))
  if (earlier)
    throw new ReleaseError(
      [
        `${name} ${earlier.metadata.version} declares the flag ${flag}, and nobody gets it: roll that version out`,
        'first. No version that is live declares it.',
      ].join(' '),
    )
  const names = [...new Set(live.map((one) => one.flag))]
  const has = names.length > 0 ? ` It has ${names.join(', ')}.` : ' Its remote.config.ts declares none.'
  throw new ReleaseError(`${name} has no flag ${flag}.${didYouMean(flag, names) || has}`)
}

/** @throws ReleaseError when the flag can't have the value */
function parseValue(flag: string, text: string, declaration: FlagDeclaration): FlagValue {
  const value =
    declaration.type === 'boolean' ? booleans.get(text) : declaration.type === 'number' ? numberIn(text) : text
  if (isFlagValue(declaration, value)) return value
  throw new ReleaseError(
    `${JSON.stringify(text)} is no value of the flag ${flag}: it is ${describeFlagType(declaration)}.`,
  )
}

const booleans = new Map([
  ['true', true],
  ['false', false],
])
const numberIn = (text: string) => (/^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : undefined)
