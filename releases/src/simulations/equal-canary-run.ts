import type { ReleaseDocument } from '@qe/contract'
import { type Followed, follow } from '../watch/follow'
import { totalKey } from '../watch/totals'
import { checkEverySeconds, share } from './canary-run'
import { nobody, plusTotals, visitorsOf } from './many-visitors'
import { binomial, random } from './random'
import { baseline } from './visitors'

const simulateVisitors = visitorsOf(baseline)

/**
 * Simulates an hour of two equal versions, comparison by comparison.
 * @returns the reason of a false rollback; null when there was none
 */
export function falseRollback(document: ReleaseDocument, perSecond: number, seed: number): string | null {
  const next = random(seed)
  let [canary, control] = [nobody, nobody]
  let followed: Followed[] = follow(document, {}, [])
  for (let second = checkEverySeconds; second <= 3600; second += checkEverySeconds) {
    const visitors = perSecond * checkEverySeconds
    const onCanary = binomial(next, visitors, share / 100)
    canary = plusTotals(canary, simulateVisitors(next, onCanary))
    control = plusTotals(control, simulateVisitors(next, visitors - onCanary))
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
