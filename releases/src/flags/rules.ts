import { describeTarget, type FlagRule, type ReleaseDocument } from '@qe/contract'

/** The rules of a flag, the one that is asked first at the beginning. */
export const rulesOf = ({ flags }: ReleaseDocument, name: string, flag: string): readonly FlagRule[] => {
  const ofRemote = flags && Object.hasOwn(flags, name) ? flags[name] : undefined
  return (ofRemote && Object.hasOwn(ofRemote, flag) ? ofRemote[flag]?.rules : undefined) ?? []
}

/** Such as `true for everybody`, `true for 10 %`, `true for 10 % of country PT`. */
export function describeRule({ value, traffic, target }: FlagRule): string {
  const share = target ? `${traffic} % of ${describeTarget(target)}` : traffic === 100 ? 'everybody' : `${traffic} %`
  return `${value} for ${share}`
}

/** Whether two rules give the same value to shares of the same visitors. */
export const isSameRule = (a: Pick<FlagRule, 'value' | 'target'>, b: Pick<FlagRule, 'value' | 'target'>): boolean =>
  a.value === b.value && (a.target ? describeTarget(a.target) : '') === (b.target ? describeTarget(b.target) : '')

/**
 * The rules that give a value to visitors who did not have it: new and larger ones, and those that are asked before a
 * rule with another value that was asked before them. A rule that is smaller or gone lets none of the others grow: they
 * keep their order, and its visitors get what these said already, or the default. That is how a rule is taken back
 * (`--to 0`, `--reset`), and is allowed whenever a rollback is.
 */
export const grownRules = (rules: readonly FlagRule[], before: readonly FlagRule[]): FlagRule[] =>
  rules.filter((rule, index) => {
    const was = before.findIndex((one) => isSameRule(one, rule) && one.traffic >= rule.traffic)
    const earlier = before.slice(0, Math.max(0, was))
    const isOvertaken = (later: FlagRule) => later.value !== rule.value && earlier.some((one) => isSameRule(one, later))
    return was < 0 || rules.slice(index + 1).some(isOvertaken)
  })
