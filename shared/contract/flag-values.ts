import { isIncluded } from './bucketing'
import type { FlagDeclaration, FlagRule, FlagValue } from './flags'
import type { Visitor } from './visitor'

/** Whether a flag can have a value. */
export function isFlagValue(declaration: FlagDeclaration, value: unknown): value is FlagValue {
  switch (declaration.type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'one-of':
      return typeof value === 'string' && declaration.values.includes(value)
    case 'number':
      return typeof value === 'number' && value >= declaration.min && value <= declaration.max
  }
}

/** The values that a flag can have, for people: `true or false`, `list or map`, `a number from 1 to 5`. */
export function describeFlagType(declaration: FlagDeclaration): string {
  switch (declaration.type) {
    case 'boolean':
      return 'true or false'
    case 'one-of':
      return declaration.values.join(' or ')
    case 'number':
      return `a number from ${declaration.min} to ${declaration.max}`
  }
}

/** Input of the bucketing of a rule: of its own, so that it grows whatever becomes of the others. */
const saltOf = (remote: string, flag: string, { value }: FlagRule) => `${remote}#${flag}=${value}`

/**
 * The value of a flag for a visitor: that of the first rule that includes them, or the default of the version. A rule
 * whose value the version's flag can't have counts as none.
 */
function valueFor(remote: string, flag: string, declaration: FlagDeclaration, rules: readonly FlagRule[], to: Visitor) {
  const rule = rules.find(
    (one) => isFlagValue(declaration, one.value) && isIncluded(to, { ...one, salt: saltOf(remote, flag, one) }),
  )
  return rule ? rule.value : declaration.default
}

/** Values by the name of the flag. */
export type FlagValues = Readonly<Record<string, FlagValue>>

/**
 * The values of all flags that a version declares, for one visitor.
 * @param rulesOf the rules of a flag of this remote
 */
export const flagValuesFor = (
  remote: string,
  declared: Readonly<Record<string, FlagDeclaration>>,
  rulesOf: (flag: string) => readonly FlagRule[],
  visitor: Visitor,
): FlagValues =>
  Object.fromEntries(
    Object.entries(declared).map(([flag, declaration]) => [
      flag,
      valueFor(remote, flag, declaration, rulesOf(flag), visitor),
    ]),
  )
