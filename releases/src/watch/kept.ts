import { z } from 'zod'
import type { Shelf } from '../store/shelf'
import { noEvidence } from './judge'
import { tallied } from './tally'

const count = z.object({ visitors: z.number(), failed: z.number() })
const both = z.object({ canary: count, control: count })

/** What a delivery server knows of the versions, written every few seconds so that a restart forgets nothing. */
const kept = z.object({
  figures: tallied,
  followed: z.array(
    z.object({
      name: z.string(),
      canary: z.string(),
      control: z.string(),
      evidence: both.extend({ logs: z.array(z.number()).length(noEvidence.logs.length) }),
      last: both,
      verdict: z.object({ outcome: z.enum(['promote', 'roll back', 'not enough data']), reason: z.string() }),
    }),
  ),
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

export const keepWatch = (shelf: Shelf, server: string, watch: KeptWatch) => shelf.write(keyOf(server), Buffer.from(JSON.stringify(watch)))

/** Of every server that delivers from here. */
export async function allWatches(shelf: Shelf): Promise<KeptWatch[]> {
  return Promise.all((await shelf.list('watch/')).map((key) => readWatch(shelf, key)))
}
