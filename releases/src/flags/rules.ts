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

/** The rules that give a value to visitors who did not have it by the rules before. */
export const grownRules = (rules: readonly FlagRule[], before: readonly FlagRule[]): FlagRule[] =>
  rules.filter((rule) => !before.some((one) => isSameRule(one, rule) && one.traffic >= rule.traffic))
