import type { WatchVital } from '@qe/contract'
import { bufferResponse } from '@qe/fetch'
import { z } from 'zod'
import { pagesMetric, signalMetric, visitorsMetric, vitalMetric } from './metrics'
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
  broken: visitorsMetric.broken,
  hung: visitorsMetric.hung,
  visits: signalMetric.visits,
  signals: signalMetric.outcomes,
  given: pagesMetric.given,
  reported: pagesMetric.reported,
  LCP: bucketsOf('LCP'),
  INP: bucketsOf('INP'),
  CLS: bucketsOf('CLS'),
}
type MetricKind = keyof typeof metrics

/**
 * One query for all metrics, which Prometheus answers from whole scrapes: with separate queries, failures could be from
 * a later scrape than visitors. A server that was not scraped recently counts with its last value; without it, its
 * visitors would seem to arrive again when it is back.
 */
const promqlQuery =
  'sum by (__name__, remote, version, cohort, le, signal, outcome) ' +
  `(last_over_time({__name__=~"${Object.values(metrics).join('|')}"}[1h]))`

/**
 * Visitors counted so far by all servers together, according to Prometheus, which scrapes `/metrics` of each.
 * @throws Error when Prometheus does not answer
 */
export async function totalsFromPrometheus(url: string, request: typeof fetch = fetch): Promise<Totals> {
  const found = await query(url, request)
  return Object.fromEntries(
    [...found].map(([key, count]) => {
      const of = (kind: MetricKind, part: number | string = everything) => count.get(metrics[kind])?.get(part) ?? 0
      const signals = [...(count.get(metrics.signals)?.keys() ?? [])].map((part) => String(part).split(' ')[0] ?? '')
      return [
        key,
        countsOf({
          failures: { visitors: of('visitors'), failed: of('failed') },
          broken: of('broken'),
          hung: of('hung'),
          visits: of('visits'),
          signals: Object.fromEntries(
            signals.map((name) => [name, { ok: of('signals', `${name} ok`), fail: of('signals', `${name} fail`) }]),
          ),
          pages: { given: of('given'), reported: of('reported') },
          measured: (name, above) => ({
            visitors: of(name),
            failed: of(name) - of(name, above / vitalMetric[name].scale),
          }),
        }),
      ]
    }),
  )
}

/** Upper end of a bucket without one: a histogram's last bucket, and a plain counter. */
const everything = Number.POSITIVE_INFINITY
/** Parsed as a number, since Prometheus 3 stores `4` as `4.0`. */
const endOf = (le: string | undefined) => (le === undefined || le === '+Inf' ? everything : Number(le))

/** A thousand versions in three cohorts, with 50 series of 200 bytes each, are 30 MB. */
const maxBytes = 64 * 1024 * 1024

/** Counts by `totalKey`, metric, and upper end, or signal and outcome. */
type CountsByMetric = Map<string, Map<string, Map<number | string, number>>>

async function query(url: string, request: typeof fetch): Promise<CountsByMetric> {
  const { headers, address } = endpointOf(url)
  const signal = AbortSignal.timeout(5000)
  const response = await request(`${address}?query=${encodeURIComponent(promqlQuery)}`, { headers, signal })
    .then((given) => bufferResponse(given, { signal, maxBytes }))
    .catch((error: Error) => {
      throw new Error(
        `${address} did not answer (${(error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message}).`,
      )
    })
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  const read = answer.safeParse(await response.json().catch(() => null))
  if (!read.success) throw new Error(`${address} did not answer as Prometheus does.`)
  const found: CountsByMetric = new Map()
  for (const { metric, value } of read.data.data.result) {
    const { __name__ = '', remote = '', version = '', cohort = '', le, signal, outcome } = metric
    const ofVersion = getOrCreate(
      found,
      totalKey(remote, version, cohort),
      () => new Map<string, Map<number | string, number>>(),
    )
    const part = signal ? `${signal} ${outcome}` : endOf(le)
    getOrCreate(ofVersion, __name__, () => new Map<number | string, number>()).set(part, Math.round(Number(value[1])))
  }
  return found
}

function getOrCreate<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/** Address of the query API. Credentials in the URL go in a header, since `fetch` rejects them in the address. */
function endpointOf(url: string): { address: string; headers: Record<string, string> } {
  const { username, password, origin, pathname } = new URL(url)
  const known = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return {
    address: `${origin}${pathname.replace(/\/$/, '')}/api/v1/query`,
    headers: username ? { authorization: `Basic ${known}` } : {},
  }
}
