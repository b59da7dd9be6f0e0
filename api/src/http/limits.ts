import { type CallName, callTable, clientSubnet } from '@qe/contract'
import type { Me } from '../identity/sessions'
import type { Services } from '../services'
import { tooFast } from './refused'

/** Calls by which somebody might guess passwords and codes, or have letters sent; they have a tighter limit. */
const guessable: ReadonlySet<CallName> = new Set<CallName>([
  'user/signin',
  'user/signup',
  'user/signup-otp-verify',
  'user/send-otp',
  'user/forgot-password',
  'user/forgot-password/otp-verify',
  'user/forgot-password/reset-password',
  'user/social-signup',
  'user/change-password',
  'user/delete',
  'enquiry/add',
  'newsletter/addNewMember',
])

const window = 60_000
/** So many counters are kept before those whose minute is over are cleared away. */
const sweepAt = 10_000

/** Refuses a caller who makes too many calls in a minute. */
export type Limits = (name: CallName, caller: { address: string; me: Me | null; hasFiles?: boolean }) => void

/**
 * Counts calls by minute: a signed-in person’s by their account, anybody else’s by their address, and whatever could be
 * guessed by the address in any case. Each process counts for itself; wrong passwords are counted for all of them in
 * the database.
 */
export function makeLimits(services: Pick<Services, 'config' | 'now'>): Limits {
  const { config } = services
  const count = makeCount(services)
  return (name, { address, me, hasFiles = false }) => {
    const home = clientSubnet(address)
    const who = me ? `person ${me.id}` : `address ${home}`
    if (guessable.has(name)) count(`guess address ${home}`, config.authRatePerMinute)
    if (callTable[name].method !== 'GET') count(`write ${who}`, config.writeRatePerMinute)
    if (hasFiles) count(`upload ${who}`, config.uploadRatePerMinute)
    if (me) count(`call ${who}`, config.ratePerMinute)
  }
}

/** Counts what is done under a key; throws `Refused` beyond the most for a minute. */
export type Count = (key: string, most: number) => void

export function makeCount({ now }: Pick<Services, 'now'>): Count {
  const counters = new Map<string, { calls: number; until: number }>()

  return (key, most) => {
    const at = now().getTime()
    if (counters.size > sweepAt) for (const [old, { until }] of counters) if (until <= at) counters.delete(old)
    const running = counters.get(key)
    if (!running || running.until <= at) {
      counters.set(key, { calls: 1, until: at + window })
      return
    }
    running.calls++
    if (running.calls > most) throw tooFast(Math.ceil((running.until - at) / 1000))
  }
}
