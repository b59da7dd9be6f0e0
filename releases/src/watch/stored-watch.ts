import { keysOf, type ObjectStore } from '@qe/object-store'
import { z } from 'zod'
import type { Followed } from './follow'
import { freshDefault } from './fresh-default'
import { ratiosOf } from './judge'
import { type ByMeasure, entriesOf, measureNames } from './measures'
import { storedFigures } from './tally'

const count = z.object({ visitors: z.number(), failed: z.number() })
const both = z.object({ canary: count, control: count })

const seen = z.object({
  evidence: both.extend({ logs: z.array(z.number()), expected: z.number() }),
  last: z.record(z.string(), both),
})
type Seen = z.infer<typeof seen>

/** Whether it has all measures of today, with their ratios. */
function isCurrent(stored: Record<string, Seen>): stored is ByMeasure<Seen> {
  try {
    const isWhole = entriesOf(stored as ByMeasure<Seen>).every(
      ([name, { evidence }]) => evidence.logs.length === ratiosOf(name).length,
    )
    return isWhole && measureNames().every((name) => Object.hasOwn(stored, name))
  } catch {
    return false
  }
}

const followed = z.object({
  name: z.string(),
  canary: z.string(),
  control: z.string(),
  target: z.string().optional(),
  seen: z.record(z.string(), seen).refine(isCurrent),
  verdict: z.object({ outcome: z.enum(['promote', 'roll back', 'not enough data']), reason: z.string() }),
  refused: z.string().optional(),
  step: z.object({ since: z.string(), visitors: z.number() }).optional(),
}) satisfies z.ZodType<Followed>

/** What a delivery server knows of the versions, stored every few seconds so that a restart loses nothing. */
const storedWatch = z.object({
  figures: storedFigures,
  /** Evidence by other measures than today's, as before an update, is dropped. */
  followed: z.array(followed).catch([]),
  fresh: z.array(freshDefault).default([]),
  /** The default of each micro-frontend when this server looked last. */
  defaults: z.record(z.string(), z.string()).default({}),
})
export type StoredWatch = z.infer<typeof storedWatch>

/** Of a server that has seen nothing yet. */
export const noWatch: StoredWatch = { figures: {}, followed: [], fresh: [], defaults: {} }

const keyOf = (server: string) => `watch/${server}.json`

/** Unreadable data counts as none: the figures start again. */
async function readWatch(objects: ObjectStore, key: string): Promise<StoredWatch> {
  const found = await objects.read(key)
  try {
    return storedWatch.parse(found && JSON.parse(found.bytes.toString('utf8')))
  } catch {
    return noWatch
  }
}

export const readOwnWatch = (objects: ObjectStore, server: string) => readWatch(objects, keyOf(server))

export const storeWatch = (objects: ObjectStore, server: string, watch: StoredWatch) =>
  objects.write(keyOf(server), Buffer.from(JSON.stringify(watch)))

/** Of all servers that deliver from this store. */
export async function readAllWatches(objects: ObjectStore): Promise<StoredWatch[]> {
  return Promise.all((await keysOf(objects, 'watch/')).map((key) => readWatch(objects, key)))
}
