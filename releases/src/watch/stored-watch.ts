import { z } from 'zod'
import type { Shelf } from '../store/shelf'
import type { Followed } from './follow'
import { ratiosOf } from './judge'
import { measureNames } from './measures'
import { tallied } from './tally'

const count = z.object({ visitors: z.number(), failed: z.number() })
const both = z.object({ canary: count, control: count })

const followed = z.object({
  name: z.string(),
  canary: z.string(),
  control: z.string(),
  seen: z
    .record(z.enum(measureNames), z.object({ evidence: both.extend({ logs: z.array(z.number()) }), last: both }))
    .refine((seen) => measureNames.every((name) => seen[name].evidence.logs.length === ratiosOf(name).length)),
  verdict: z.object({ outcome: z.enum(['promote', 'roll back', 'not enough data']), reason: z.string() }),
}) satisfies z.ZodType<Followed>

/** What a delivery server knows of the versions, written every few seconds so that a restart forgets nothing. */
const kept = z.object({
  figures: tallied,
  /** Weighed by other measures than today's, as before an update: begins anew. */
  followed: z.array(followed).catch([]),
})
export type KeptWatch = z.infer<typeof kept>

const keyOf = (server: string) => `watch/${server}.json`

/** What lies there unreadable counts as nothing: figures begin anew. */
async function readWatch(shelf: Shelf, key: string): Promise<KeptWatch> {
  const found = await shelf.read(key)
  try {
    return kept.parse(found && JSON.parse(found.bytes.toString('utf8')))
  } catch {
    return { figures: {}, followed: [] }
  }
}

export const ownWatch = (shelf: Shelf, server: string) => readWatch(shelf, keyOf(server))

export const keepWatch = (shelf: Shelf, server: string, watch: KeptWatch) =>
  shelf.write(keyOf(server), Buffer.from(JSON.stringify(watch)))

/** Of every server that delivers from here. */
export async function allWatches(shelf: Shelf): Promise<KeptWatch[]> {
  return Promise.all((await shelf.list('watch/')).map((key) => readWatch(shelf, key)))
}
