import { type CallName, callTable, clientSubnet } from '@qe/contract'
import { tooFast } from '../domain/errors'
import { policy } from '../domain/policy'
import type { Me } from '../identity/sessions'
import type { Services } from '../services'

/** Calls that allow guessing passwords and codes, or that send e-mails: they share a lower limit. */
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

const windowMs = 60_000
/** Above this many counters, expired ones are removed. */
const maxCounters = 10_000

/** Each throws `ApiError` 429 when the caller has sent too much within a minute. */
export interface Limits {
  call(name: CallName, caller: { address: string; me: Me | null; hasFiles?: boolean }): void
  /** Counts pictures before they are decoded, whatever calls they come with. */
  pictures(me: Me, pictures: number): void
}

/**
 * Rate limits per minute: per account for signed-in people, per client subnet for everybody else, and always per client
 * subnet for calls that allow guessing. Each process counts for itself; the database counts wrong passwords for all.
 */
export function createRateLimits(services: Pick<Services, 'config' | 'now'>): Limits {
  const { config } = services
  const count = createCounter(services)
  return {
    call: (name, { address, me, hasFiles = false }) => {
      const subnet = clientSubnet(address)
      const who = me ? `person ${me.id}` : `address ${subnet}`
      if (guessable.has(name)) count(`guess address ${subnet}`, config.authRatePerMinute)
      if (callTable[name].method !== 'GET') count(`write ${who}`, config.writeRatePerMinute)
      if (hasFiles) count(`upload ${who}`, config.uploadRatePerMinute)
      if (me) count(`call ${who}`, config.ratePerMinute)
    },
    pictures: (me, pictures) => {
      if (pictures > 0) count(`picture person ${me.id}`, policy.picturesPerMinute, pictures)
    },
  }
}

/** Counts events under a key, one by default; throws `ApiError` 429 beyond `max` within a minute. */
export type Counter = (key: string, max: number, events?: number) => void

/** Creates a set of counters with windows of one minute. */
export function createCounter({ now }: Pick<Services, 'now'>): Counter {
  const counters = new Map<string, { events: number; until: number }>()

  return (key, max, events = 1) => {
    const at = now().getTime()
    if (counters.size > maxCounters) for (const [old, { until }] of counters) if (until <= at) counters.delete(old)
    const known = counters.get(key)
    const counter = known && known.until > at ? known : { events: 0, until: at + windowMs }
    counters.set(key, counter)
    counter.events += events
    if (counter.events > max) throw tooFast(Math.ceil((counter.until - at) / 1000))
  }
}
