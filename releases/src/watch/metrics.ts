import { type WatchVital, watchKind, watchVital } from '@qe/contract'
import type { Followed } from './follow'
import { type Figures, vitalEnds } from './tally'
import type { Refused } from './webhook'

export const visitorsMetric = {
  all: 'qe_watch_visitors_total',
  failed: 'qe_watch_failed_visitors_total',
  broken: 'qe_watch_broken_visitors_total',
  hung: 'qe_watch_hung_visitors_total',
}
export const signalMetric = { visits: 'qe_watch_visits_total', outcomes: 'qe_watch_signal_visits_total' }
export const pagesMetric = { given: 'qe_watch_pages_given_total', reported: 'qe_watch_pages_reported_total' }
/** LCP and INP in seconds, as Prometheus recommends; CLS has no unit. */
export const vitalMetric: Record<WatchVital, { name: string; help: string; scale: number }> = {
  LCP: {
    name: 'qe_watch_lcp_seconds',
    help: 'Largest contentful paint of people in the comparison of versions.',
    scale: 1000,
  },
  INP: {
    name: 'qe_watch_inp_seconds',
    help: 'Interaction to next paint of people in the comparison of versions.',
    scale: 1000,
  },
  CLS: { name: 'qe_watch_cls', help: 'Cumulative layout shift for people in the comparison of versions.', scale: 1 },
}

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const labels = (values: Record<string, string>) =>
  `{${Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')}}`

interface Sample {
  labels: Record<string, string>
  value: number
  suffix?: string
}

const family = (name: string, type: string, help: string, samples: readonly Sample[]) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(({ labels: of, value, suffix = '' }) => `${name}${suffix}${labels(of)} ${value}`),
]

const ofVersion = ({ name, version, cohort }: Figures) => ({ remote: name, version, cohort })

function histogram(name: WatchVital, figures: readonly Figures[]): Sample[] {
  const { scale } = vitalMetric[name]
  return figures.flatMap((one) => {
    const vital = one.vitals[name]
    if (!vital) return []
    let below = 0
    const buckets = vital.counts.map((count, bucket) => {
      below += count
      const end = vitalEnds[name][bucket]
      return {
        suffix: '_bucket',
        labels: { ...ofVersion(one), le: end === undefined ? '+Inf' : String(end / scale) },
        value: below,
      }
    })
    return [
      ...buckets,
      { suffix: '_sum', labels: ofVersion(one), value: vital.sum / scale },
      { suffix: '_count', labels: ofVersion(one), value: below },
    ]
  })
}

/** Of versions with signals. */
function signalLines(figures: readonly Figures[]): string[] {
  const visited = figures.filter(({ visits }) => visits > 0)
  return [
    ...family(
      signalMetric.visits,
      'counter',
      'Visits of people in the comparison, counted when their time for signals is over.',
      visited.map((one) => ({ labels: ofVersion(one), value: one.visits })),
    ),
    ...family(
      signalMetric.outcomes,
      'counter',
      'Those of them that came to an outcome, by signal of the remote.',
      figures.flatMap((one) =>
        Object.entries(one.signals).flatMap(([signal, counts]) =>
          Object.entries(counts).map(([outcome, value]) => ({ labels: { ...ofVersion(one), signal, outcome }, value })),
        ),
      ),
    ),
  ]
}

export interface Reports {
  counted: number
  refused: number
  limited: number
}

/** The figures of this server in the text format of Prometheus. */
export function metricsText(
  figures: readonly Figures[],
  followed: readonly Followed[],
  reports: Reports,
  revision: number,
): string {
  const kinds = watchKind.options.flatMap((kind) =>
    figures.map((one) => ({ labels: { ...ofVersion(one), kind }, value: one.events[kind] ?? 0 })),
  )
  const outcomes = followed.map(({ name, canary, control, verdict }) => ({
    labels: { remote: name, version: canary, control, outcome: verdict.outcome },
    value: 1,
  }))
  return [
    ...family('qe_release_revision', 'gauge', 'Revision of the release document that this server delivers.', [
      { labels: {}, value: revision },
    ]).map((line) => line.replace('{}', '')),
    ...family(
      visitorsMetric.all,
      'counter',
      'People in the comparison of versions.',
      figures.map((one) => ({ labels: ofVersion(one), value: one.visitors })),
    ),
    ...family(
      visitorsMetric.failed,
      'counter',
      'People in the comparison whom the version failed.',
      figures.map((one) => ({ labels: ofVersion(one), value: one.failed })),
    ),
    ...family(
      visitorsMetric.broken,
      'counter',
      'People in the comparison who lost a part of the page: its code did not load, or threw.',
      figures.map((one) => ({ labels: ofVersion(one), value: one.broken })),
    ),
    ...family(
      visitorsMetric.hung,
      'counter',
      'People in the comparison who had a page that hung.',
      figures.map((one) => ({ labels: ofVersion(one), value: one.hung })),
    ),
    ...family(
      pagesMetric.given,
      'counter',
      'First pages of people in the comparison, counted at the deadline of their report.',
      figures.map((one) => ({ labels: ofVersion(one), value: one.given })),
    ),
    ...family(
      pagesMetric.reported,
      'counter',
      'Those of them that reported in time.',
      figures.map((one) => ({ labels: ofVersion(one), value: one.reported })),
    ),
    ...signalLines(figures),
    ...family('qe_watch_events_total', 'counter', 'What pages reported, once for each page load.', kinds),
    ...watchVital.options.flatMap((name) =>
      family(vitalMetric[name].name, 'histogram', vitalMetric[name].help, histogram(name, figures)),
    ),
    ...family('qe_watch_canary', 'gauge', 'Canaries with what the comparison says of them.', outcomes),
    ...family(
      'qe_watch_reports_total',
      'counter',
      'Reports by what became of them.',
      Object.entries(reports).map(([outcome, value]) => ({ labels: { outcome }, value })),
    ),
    '',
  ].join('\n')
}

/** What the watch of this server wants to change and may not, in the same format. */
export const refusedText = (refused: readonly Refused[]): string =>
  [
    ...family(
      'qe_watch_refused',
      'gauge',
      'Rollbacks and steps of plans that the watch was refused at its last check.',
      refused.map(({ name, version, wanted }) => ({ labels: { remote: name, version, wanted }, value: 1 })),
    ),
    '',
  ].join('\n')
