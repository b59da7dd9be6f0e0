import { type ReleaseDocument, watchVital } from '@qe/contract'
import { type Followed, follow } from '../watch/follow'
import { type ByMeasure, byMeasure, measureOf } from '../watch/measures'
import { type Count, noVisitors, totalKey } from '../watch/totals'
import { checkEverySeconds, share } from './canary-run'
import { binomial, random } from './random'
import { baseline, simulateVisit, type VisitorModel } from './visitors'

/** For each measure, the share of measured visitors whom it counts as failed. */
function failureRates(model: VisitorModel): ByMeasure<number> {
  const next = random(1)
  const vitals = Array.from({ length: 200_000 }, () => simulateVisit(next, model).vitals).flat()
  return byMeasure((name) => {
    if (name === 'silence') return model.silent
    const { vital } = measureOf(name)
    if (!vital) return model.fails
    const values = vitals.filter(([of]) => of === vital.name).map(([, value]) => value)
    return values.filter((value) => value > vital.above).length / values.length
  })
}
const rates = failureRates(baseline)

/** Simulates many visitors at once: the same distribution as one by one, and a hundred times faster. */
function simulateVisitors(next: () => number, visitors: number): ByMeasure<Count> {
  const counts = byMeasure(() => noVisitors)
  counts.failures = { visitors, failed: binomial(next, visitors, rates.failures) }
  counts.silence = { visitors, failed: binomial(next, visitors, rates.silence) }
  for (const name of watchVital.options) {
    const measured = binomial(next, visitors, baseline[name].measured)
    const notGood = binomial(next, measured, rates[`${name} not good`])
    counts[`${name} not good`] = { visitors: measured, failed: notGood }
    counts[`${name} poor`] = {
      visitors: measured,
      failed: binomial(next, notGood, rates[`${name} poor`] / rates[`${name} not good`]),
    }
  }
  return counts
}

const plus = (a: ByMeasure<Count>, b: ByMeasure<Count>) =>
  byMeasure((name) => ({ visitors: a[name].visitors + b[name].visitors, failed: a[name].failed + b[name].failed }))

/**
 * Simulates an hour of two equal versions, comparison by comparison.
 * @returns the reason of a false rollback; null when there was none
 */
export function falseRollback(document: ReleaseDocument, perSecond: number, seed: number): string | null {
  const next = random(seed)
  let [canary, control] = [byMeasure(() => noVisitors), byMeasure(() => noVisitors)]
  let followed: Followed[] = follow(document, {}, [])
  for (let second = checkEverySeconds; second <= 3600; second += checkEverySeconds) {
    const visitors = perSecond * checkEverySeconds
    const onCanary = binomial(next, visitors, share / 100)
    canary = plus(canary, simulateVisitors(next, onCanary))
    control = plus(control, simulateVisitors(next, visitors - onCanary))
    followed = follow(
      document,
      { [totalKey('mf-example', '2.0.0', 'rollout')]: canary, [totalKey('mf-example', '1.0.0', 'default')]: control },
      followed,
    )
    const [{ verdict } = { verdict: null }] = followed
    if (verdict?.outcome === 'roll back') return verdict.reason
  }
  return null
}
