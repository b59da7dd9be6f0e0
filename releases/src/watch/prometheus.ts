import type { WatchVital } from '@qe/contract'
import { z } from 'zod'
import { visitorsMetric, vitalMetric } from './metrics'
import { countsOf, type Totals, totalKey } from './totals'

const answer = z.object({
  status: z.literal('success'),
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) })),
  }),
})

const bucketsOf = (name: WatchVital) => `${vitalMetric[name].name}_bucket`
const metrics = {
  visitors: visitorsMetric.all,
  failed: visitorsMetric.failed,
  LCP: bucketsOf('LCP'),
  INP: bucketsOf('INP'),
  CLS: bucketsOf('CLS'),
}
type Asked = keyof typeof metrics

/**
 * All in one question, which Prometheus answers of whole scrapes only: asked one by one, failures could be of a later
 * scrape than the visitors. A server that was not scraped of late counts as it last stood; left out, its visitors would
 * seem to come once more when it is back.
 */
const question = `sum by (__name__, remote, version, cohort, le) (last_over_time({__name__=~"${Object.values(metrics).join('|')}"}[1h]))`

/** People counted so far by every server together, asked of Prometheus, which collects `/metrics` of each. */
export async function totalsFromPrometheus(url: string, ask: typeof fetch = fetch): Promise<Totals> {
  const found = await query(url, ask)
  return Object.fromEntries(
    [...found].map(([key, count]) => {
      const of = (asked: Asked, end = everything) => count.get(metrics[asked])?.get(end) ?? 0
      return [
        key,
        countsOf({ visitors: of('visitors'), failed: of('failed') }, (name, above) => ({
          visitors: of(name),
          failed: of(name) - of(name, above / vitalMetric[name].scale),
        })),
      ]
    }),
  )
}

/** Upper end of what has no upper end: a histogram's last bucket, and a plain counter. */
const everything = Number.POSITIVE_INFINITY
/** Read as a number, since Prometheus 3 stores `4` as `4.0`. */
const endOf = (le: string | undefined) => (le === undefined || le === '+Inf' ? everything : Number(le))

/** By `totalKey`, the counts by metric and upper end. */
type Found = Map<string, Map<string, Map<number, number>>>

async function query(url: string, ask: typeof fetch): Promise<Found> {
  const { headers, address } = addressed(url)
  const response = await ask(`${address}?query=${encodeURIComponent(question)}`, {
    headers,
    signal: AbortSignal.timeout(5000),
  }).catch((error: Error) => {
    throw new Error(
      `${address} did not answer (${(error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message}).`,
    )
  })
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  const read = answer.safeParse(await response.json().catch(() => null))
  if (!read.success) throw new Error(`${address} did not answer as Prometheus does.`)
  const found: Found = new Map()
  for (const { metric, value } of read.data.data.result) {
    const { __name__ = '', remote = '', version = '', cohort = '', le } = metric
    const ofVersion = entryOf(found, totalKey(remote, version, cohort), () => new Map<string, Map<number, number>>())
    entryOf(ofVersion, __name__, () => new Map<number, number>()).set(endOf(le), Math.round(Number(value[1])))
  }
  return found
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/** Where to ask. A name and a password in the address go in a header, since `fetch` refuses them there. */
function addressed(url: string): { address: string; headers: Record<string, string> } {
  const { username, password, origin, pathname } = new URL(url)
  const known = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return {
    address: `${origin}${pathname.replace(/\/$/, '')}/api/v1/query`,
    headers: username ? { authorization: `Basic ${known}` } : {},
  }
}
