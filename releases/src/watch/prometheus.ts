import { z } from 'zod'
import { type Totals, totalKey } from './follow'
import { visitorsMetric } from './metrics'

const answer = z.object({
  status: z.literal('success'),
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) })) }),
})

/** People counted so far by every server together, asked of Prometheus, which collects `/metrics` of each. */
export async function totalsFromPrometheus(url: string, ask: typeof fetch = fetch): Promise<Totals> {
  const [visitors, failed] = await Promise.all([query(url, visitorsMetric.all, ask), query(url, visitorsMetric.failed, ask)])
  return Object.fromEntries([...visitors].map(([key, count]) => [key, { visitors: count, failed: failed.get(key) ?? 0 }]))
}

async function query(url: string, metric: string, ask: typeof fetch): Promise<Map<string, number>> {
  const address = `${url.replace(/\/$/, '')}/api/v1/query?query=${encodeURIComponent(`sum by (remote, version, cohort) (${metric})`)}`
  const response = await ask(address, { signal: AbortSignal.timeout(5000) })
  if (!response.ok) throw new Error(`Prometheus answered ${response.status} to ${address}.`)
  const { data } = answer.parse(await response.json())
  return new Map(data.result.map(({ metric: { remote = '', version = '', cohort = '' }, value }) => [totalKey(remote, version, cohort), Math.round(Number(value[1]))]))
}
