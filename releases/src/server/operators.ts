import { createHash, timingSafeEqual } from 'node:crypto'
import { mayChange, type OperatorRights } from '@qe/contract'
import { z } from 'zod'
import type { Change } from '../store/log-entry'
import { forbidden, type Known } from '../trust/rights'
import { describeRights, type KeyRights, rights, type Trust } from '../trust/trusted-keys'
import { parsedOrNull } from './parsed-or-null'

/** A person who changes releases on the page `/releases`. */
export interface Operator extends KeyRights {
  /** As the log names them. */
  name: string
  key: string
}

const key = z.string().regex(/^[\w-]{8,}$/)
const everythingThere = { remotes: '*' as const, shell: true, upTo: 100 }

const withRights = z.strictObject({
  key,
  remotes: rights.remotes.optional(),
  shell: z.boolean().optional(),
  upTo: rights.upTo.default(100),
})

/** By name: the key of somebody who may do everything, or a key with rights. */
const asJson = z.record(
  z.string().regex(/^[\w-]+$/),
  z.union([
    key.transform((one) => ({ key: one, ...everythingThere })),
    // Rights that say nothing of remotes are for all of them, and for the shell.
    withRights.transform(({ remotes, shell, ...rest }) => ({
      ...rest,
      remotes: remotes ?? everythingThere.remotes,
      shell: shell ?? remotes === undefined,
    })),
  ]),
)

const byName = (text: string) => Object.fromEntries(text.split(',').map((pair) => pair.split(':')))

const pairs = /^[\w-]+:[\w-]{8,}(,[\w-]+:[\w-]{8,})*$/

/** The operators of a setting: `ada:<key>,tom:<key>`, or JSON where some of them have rights of their own. */
export const operatorSetting = z.string().transform((text, context): Operator[] => {
  const read = asJson.safeParse(pairs.test(text) ? byName(text) : parsedOrNull(text))
  if (read.success && Object.keys(read.data).length > 0)
    return Object.entries(read.data).map(([name, operator]) => ({ name, previewsOnly: false, ...operator }))
  context.addIssue(
    [
      'is written ada:<key>,tom:<key>, keys of eight letters or more, or as JSON with rights:',
      '{"ada":"<key>","tom":{"key":"<key>","remotes":["mf-chat"],"upTo":25}}',
    ].join(' '),
  )
  return z.NEVER
})

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Whose key it is; undefined for a wrong one. Takes as long whoever's it is. */
export function operatorOf(operators: readonly Operator[], sent: string): Operator | undefined {
  const digest = sha256(sent)
  return operators.filter((one) => timingSafeEqual(sha256(one.key), digest))[0]
}

/** Why an operator may not make these changes, and who may, in one sentence; null when they may. */
export function operatorFault(
  operator: Operator,
  operators: readonly Operator[],
  changes: readonly Change[],
  known: Known,
): string | null {
  const what = forbidden(changes, { ...known, key: operator })
  if (!what) return null
  const others = operators.filter((other) => !forbidden(changes, { ...known, key: other })).map(({ name }) => name)
  const advice = others.length > 0 ? `ask ${others.join(' or ')}` : 'no operator here may, so use the command line'
  return `${operator.name} may ${describeRights(operator)}, and not ${what}: ${advice}.`
}

/** What an operator may here: their rights as far as those of the server's key go, which signs for them. */
export function rightsOf({ name, remotes, shell, upTo }: Operator, { keys, signer }: Trust): OperatorRights {
  const bound = keys?.keys.find(({ id }) => id === signer?.id)
  if (!bound) return { name, remotes, shell, upTo }
  return {
    name,
    remotes: remotes === '*' ? bound.remotes : remotes.filter((one) => mayChange({ ...bound, shell: false }, one)),
    shell: shell && bound.shell,
    upTo: Math.min(upTo, bound.upTo),
  }
}
