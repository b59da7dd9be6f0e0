import { type ReleaseDocument, watchVital } from '@qe/contract'
import { type Followed, follow } from '../watch/follow'
import { type ByMeasure, byMeasure, measureOf } from '../watch/measures'
import { type Count, nobody, totalKey } from '../watch/totals'
import { lookEvery, share } from './canary-run'
import { draw, type Fare, usual } from './people'
import { binomial, random } from './random'

/** Of those measured, how likely each measure counts one as failed. */
function chancesOf(fare: Fare): ByMeasure<number> {
  const next = random(1)
  const vitals = Array.from({ length: 200_000 }, () => draw(next, fare).vitals).flat()
  return byMeasure((name) => {
    const { vital } = measureOf(name)
    if (!vital) return fare.fails
    const values = vitals.filter(([of]) => of === vital.name).map(([, value]) => value)
    return values.filter((value) => value > vital.above).length / values.length
  })
}
const chances = chancesOf(usual)

/** How so many visitors fare together: the same as one by one, and a hundred times quicker. */
function together(next: () => number, visitors: number): ByMeasure<Count> {
  const counts = byMeasure(() => nobody)
  counts.failures = { visitors, failed: binomial(next, visitors, chances.failures) }
  for (const name of watchVital.options) {
    const measured = binomial(next, visitors, usual[name].measured)
    const notGood = binomial(next, measured, chances[`${name} not good`])
    counts[`${name} not good`] = { visitors: measured, failed: notGood }
    counts[`${name} poor`] = {
      visitors: measured,
      failed: binomial(next, notGood, chances[`${name} poor`] / chances[`${name} not good`]),
    }
  }
  return counts
}

const plus = (a: ByMeasure<Count>, b: ByMeasure<Count>) =>
  byMeasure((name) => ({ visitors: a[name].visitors + b[name].visitors, failed: a[name].failed + b[name].failed }))

/**
 * An hour of two versions that are alike, by what is counted at each look. @returns why the canary was taken for a bad
 * one, if it ever was
 */
export function takenAwayWrongly(document: ReleaseDocument, perSecond: number, seed: number): string | null {
  const next = random(seed)
  let [canary, control] = [byMeasure(() => nobody), byMeasure(() => nobody)]
  let followed: Followed[] = follow(document, {}, [])
  for (let second = lookEvery; second <= 3600; second += lookEvery) {
    const visitors = perSecond * lookEvery
    const onCanary = binomial(next, visitors, share / 100)
    canary = plus(canary, together(next, onCanary))
    control = plus(control, together(next, visitors - onCanary))
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
