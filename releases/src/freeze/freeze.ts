import { everything, type ReleaseDocument } from '@qe/contract'
import { minute } from '../cli/table'
import { ReleaseError } from '../release-error'
import type { LogEntry } from '../store/log-entry'
import type { ReleaseStore } from '../store/release-store'
import { describeFreeze, freezesAt, frozenName } from './freezes'

/** Longest freeze, ms. */
const maxFreezeMs = 92 * 86_400_000

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/

/**
 * Reads the end of a freeze as it is typed.
 * @throws ReleaseError when it is no time, in the past or too far away
 */
export function parseUntil(text: string, now: number): Date {
  const until = new Date(isoTime.test(text) ? text : Number.NaN)
  if (Number.isNaN(until.getTime()))
    throw new ReleaseError(
      `${text} is no time: write it with its zone, as 2026-12-27T08:00Z or 2026-12-27T09:00+01:00.`,
    )
  const ms = until.getTime() - now
  if (ms > 0 && ms <= maxFreezeMs) return until
  throw new ReleaseError(
    ms > 0
      ? `${text} is more than ${maxFreezeMs / 86_400_000} days away. Name an earlier end.`
      : `${text} is over already. Name the time at which the freeze ends.`,
  )
}

function requireKnown({ microFrontends }: ReleaseDocument, name: string): void {
  if (name === everything || Object.hasOwn(microFrontends, name)) return
  throw new ReleaseError(`Nothing called ${name} has been published. Leave the name out to freeze everything.`)
}

/** Until a time nothing new goes to visitors of a micro-frontend, or of {@link everything}. */
export const freeze = (
  store: ReleaseStore,
  by: string,
  name: string,
  { until, reason }: { until: Date; reason: string },
): Promise<LogEntry> =>
  store.change(by, (document) => {
    requireKnown(document, name)
    const at = new Date().toISOString()
    return {
      action: `freeze ${name === everything ? 'everything' : name} until ${minute(until.toISOString())} UTC: ${reason}`,
      changes: [{ name, freeze: { reason, by, at, until: until.toISOString() } }],
    }
  })

/** Lifts a freeze before its end. */
export const unfreeze = (store: ReleaseStore, by: string, name: string): Promise<LogEntry> =>
  store.change(by, (document) => {
    requireKnown(document, name)
    const known = freezesAt(document, Date.now())
    if (!known.some((one) => one.name === name))
      throw new ReleaseError(
        [`${frozenName(name)} is not frozen.`, ...known.map((one) => `${describeFreeze(one)}.`)].join(' '),
      )
    return { action: `unfreeze ${name === everything ? 'everything' : name}`, changes: [{ name, freeze: null }] }
  })
