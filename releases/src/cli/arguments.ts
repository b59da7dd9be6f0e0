import { ReleaseError } from '../release-error'
import { parseTarget } from '../targeting/parse-target'
import { type Context, UsageError } from './command'

/** @throws ReleaseError when the text is no percentage */
export function percentage(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+(\.\d{1,2})?$/.test(text) || value > 100)
    throw new ReleaseError('--to takes a percentage between 0 and 100, with two decimals at most.')
  return value
}

/** @throws UsageError when it is missing */
export function argument({ positionals }: Context, place: number, what: string): string {
  const found = positionals[place]
  if (!found) throw new UsageError(`Say which ${what}.`)
  return found
}

/** The target of `--only`; null for everybody, undefined without the option. */
export const targetIn = ({ values }: Context) => parseTarget(values.only ?? [])
