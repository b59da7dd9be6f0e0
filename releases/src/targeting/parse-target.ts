import { maxTargetValues, type Target, target } from '@qe/contract'
import { ReleaseError } from '../release-error'

/** What a field takes, for people. */
const fields: Record<keyof Target, string> = {
  country: 'two capital letters of ISO 3166, such as country=PT,ES',
  language: 'small letters of ISO 639, such as language=de',
  role: 'signed-out, guest or provider',
  device: 'phone or desktop',
  cohort: 'names of cohorts, such as cohort=beta',
}

/** In place of fields: no target. */
const everybody = 'everybody'

/**
 * Reads a target as it is typed: `country=PT,ES` and `language=de`.
 * @returns null for `everybody`; undefined without any text
 * @throws ReleaseError with what is wrong
 */
export function parseTarget(texts: readonly string[]): Target | null | undefined {
  if (texts.length === 0) return undefined
  if (texts.length === 1 && texts[0] === everybody) return null
  const wanted = new Map<string, Set<string>>()
  for (const text of texts) {
    const [field = '', list = ''] = text.split(/=(.*)/s)
    const values = wanted.get(field) ?? new Set()
    for (const value of list.split(',')) values.add(value.trim())
    wanted.set(field, values)
  }
  for (const [field, values] of wanted) refuseField(field, [...values])
  return target.parse(Object.fromEntries([...wanted].map(([field, values]) => [field, [...values].sort()])))
}

/** @throws ReleaseError when a field is unknown, or one of its values is none */
function refuseField(field: string, values: readonly string[]): void {
  if (!Object.hasOwn(fields, field))
    throw new ReleaseError(
      `There is no field ${field || 'without a name'} to choose visitors by: --only takes ${Object.keys(fields)
        .map((one) => `${one}=…`)
        .join(', ')}, or ${everybody}.`,
    )
  if (values.length > maxTargetValues)
    throw new ReleaseError(`${field} has ${values.length} values; ${maxTargetValues} at most.`)
  const wrong = values.find((value) => !target.safeParse({ [field]: [value] }).success)
  if (wrong !== undefined)
    throw new ReleaseError(
      `${wrong || 'Nothing'} is no ${field}: it takes ${fields[field as keyof Target]}. Nothing was changed.`,
    )
}
