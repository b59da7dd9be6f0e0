import { type Counters, noVisitors } from '../watch/totals'

/** Of a version that nobody has visited. */
export const noCounters: Counters = {
  failures: noVisitors,
  broken: 0,
  hung: 0,
  pages: { given: 0, reported: 0 },
  visits: 0,
  signals: {},
  measured: () => noVisitors,
}
