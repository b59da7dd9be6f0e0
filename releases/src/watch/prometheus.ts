import type { WatchVital } from '@qe/contract'
import { z } from 'zod'
import { visitorsMetric, vitalMetric } from './metrics'
import { countsOf, type Totals, totalKey } from './totals'

const answer = z.object({
  status: z.literal('success'),
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) })) }),
})

/** People counted so far by every server together, asked of Prometheus, which collects `/metrics` of each. */
export async function totalsFromPrometheus(url: string, ask: typeof fetch = fetch): Promise<Totals> {
  const sumOf = (metric: string, by = '') => query(url, `sum by (remote, version, cohort${by}) (${metric})`, ask)
  const buckets = (name: WatchVital) => sumOf(`${vitalMetric[name].name}_bucket`, ', le')
  const [visitors, failed, LCP, INP, CLS] = await Promise.all([sumOf(visitorsMetric.all), sumOf(visitorsMetric.failed), buckets('LCP'), buckets('INP'), buckets('CLS')])
  const vitals = { LCP, INP, CLS }
  return Object.fromEntries(
    [...visitors.keys()].map((key) => {
      const upTo = (name: WatchVital, end: number) => vitals[name].get(key)?.get(end) ?? 0
      return [
        key,
        countsOf({ visitors: visitors.get(key)?.get(everything) ?? 0, failed: failed.get(key)?.get(everything) ?? 0 }, (name, above) => {
          const all = upTo(name, everything)
          return { visitors: all, failed: all - upTo(name, above / vitalMetric[name].scale) }
        }),
      ]
    }),
  )
}

/** Upper end of what has no upper end: a histogram's last bucket, and a plain counter. */
const everything = Number.POSITIVE_INFINITY
/** Read as a number, since Prometheus 3 stores `4` as `4.0`. */
const endOf = (le: string | undefined) => (le === undefined || le === '+Inf' ? everything : Number(le))

/** @returns by `totalKey`, the counts by upper end */
async function query(url: string, expression: string, ask: typeof fetch): Promise<Map<string, Map<number, number>>> {
  const address = `${url.replace(/\/$/, '')}/api/v1/query?query=${encodeURIComponent(expression)}`
  const response = await ask(address, { signal: AbortSignal.timeout(5000) })
  if (!response.ok) throw new Error(`Prometheus answered ${response.status} to ${address}.`)
  const { data } = answer.parse(await response.json())
  const found = new Map<string, Map<number, number>>()
  for (const { metric, value } of data.result) {
    const { remote = '', version = '', cohort = '', le } = metric
    const key = totalKey(remote, version, cohort)
    found.set(key, (found.get(key) ?? new Map<number, number>()).set(endOf(le), Math.round(Number(value[1]))))
  }
  return found
}
