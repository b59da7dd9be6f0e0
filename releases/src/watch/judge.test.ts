import { maxSignals } from '@qe/contract'
import fc from 'fast-check'
import { judge, noEvidence, ratiosOf, weigh } from './judge'
import { byMeasure, type MeasureName, measureNames, measureOf } from './measures'
import { vitalEnds } from './tally'
import { noVisitors } from './totals'

/**
 * The counts of one evaluation, written `12/600 beside 23/11400`: failed of visitors, of the canary and of its control.
 */
function seenIn(look: string) {
  const [canary, control] = look.split(' beside ').map((count) => {
    const [failed = 0, visitors = 0] = count.split('/').map(Number)
    return { visitors, failed }
  })
  return { canary: canary ?? noVisitors, control: control ?? noVisitors }
}

const evidenceOf = (name: MeasureName, looks: readonly string[]) =>
  looks.reduce((evidence, look) => weigh(name, evidence, seenIn(look)), noEvidence(name))

/** The verdict after evaluations of failures, and one of each given vital. */
const after = (failures: string[], vitals: Partial<Record<MeasureName, string>> = {}) =>
  judge(
    byMeasure((name) => evidenceOf(name, name === 'failures' ? failures : [vitals[name] ?? '0/0 beside 0/0'])),
    { canary: '1.4.0', control: '1.3.2' },
  )

describe('a canary', () => {
  it('that fails ten times as often as its control is rolled back', () => {
    expect(after(['12/600 beside 23/11400'])).toEqual({
      outcome: 'roll back',
      reason: 'it fails 2.00 % of 600 visitors on 1.4.0 against 0.20 % of 11,400 on 1.3.2',
    })
  })

  it('that fails as often as its control stays', () => {
    expect(after(['1/600 beside 23/11400']).outcome).toBe('not enough data')
  })

  it('is not rolled back for an outage that fails both versions', () => {
    expect(after(['0/500 beside 0/9500', '50/100 beside 950/1900']).outcome).toBe('not enough data')
  })

  it('is not rolled back for four failures, however bad they look', () => {
    expect(after(['4/20 beside 0/10000']).outcome).toBe('not enough data')
    expect(after(['5/20 beside 0/10000']).outcome).toBe('roll back')
  })

  it('may be promoted once it has had enough visitors and fails no more often', () => {
    expect(after(['80/40000 beside 80/40000']).outcome).toBe('promote')
    expect(after(['0/2000 beside 0/38000']).outcome).toBe('promote')
    expect(after(['0/900 beside 0/38000']).outcome).toBe('not enough data')
  })

  it('without a control is not judged', () => {
    expect(after(['50/100 beside 0/0']).outcome).toBe('not enough data')
  })
})

describe('a canary that fails nobody', () => {
  const quiet = ['0/2000 beside 0/38000']
  const vitals = measureNames().filter((name) => name !== 'failures')

  it('is rolled back where its vitals are clearly worse, with the figures', () => {
    expect(after(quiet, { 'LCP poor': '130/420 beside 468/3900' })).toEqual({
      outcome: 'roll back',
      reason: 'LCP poor (over 4 s) for 31 % of 420 visitors on 1.4.0 against 12 % of 3,900 on 1.3.2',
    })
  })

  it.each(vitals)('is judged by %s', (name) => {
    expect(after(quiet, { [name]: '60/200 beside 380/3800' }).outcome).toBe('roll back')
    expect(after(quiet, { [name]: '20/200 beside 380/3800' }).outcome).toBe('promote')
  })

  it('stays for a difference that nobody feels, however certain it is', () => {
    expect(after(quiet, { 'INP poor': '600/30000 beside 300/60000' }).outcome).toBe('not enough data')
  })

  it('stays for a few more slow visits, as from colder caches', () => {
    expect(after(quiet, { 'LCP not good': '3600/20000 beside 57000/380000' }).outcome).toBe('promote')
  })

  it('stays for nine slow visits, however bad they look', () => {
    expect(after(quiet, { 'LCP poor': '9/50 beside 0/10000' }).outcome).toBe('not enough data')
    expect(after(quiet, { 'LCP poor': '10/49 beside 0/10000' }).outcome).toBe('not enough data')
    expect(after(quiet, { 'LCP poor': '10/50 beside 0/10000' }).outcome).toBe('roll back')
  })

  it('is not promoted while it looks slower', () => {
    expect(after(quiet, { 'LCP poor': '12/60 beside 190/1900' }).outcome).toBe('not enough data')
  })
})

describe('a canary whose signal succeeds', () => {
  const judged = (look: string) =>
    judge(
      byMeasure((name) => evidenceOf(name, name === 'signal checkout ok' ? [look] : []), ['checkout']),
      { canary: '1.4.0', control: '1.3.2' },
    ).outcome

  it('for half as many as beside it is rolled back, and for none sooner', () => {
    expect(judged('500/20000 beside 20000/400000')).toBe('roll back')
    expect(judged('0/400 beside 400/8000')).toBe('roll back')
    expect(judged('0/40 beside 400/800')).toBe('not enough data')
  })

  it('for a fifth less, or for more, stays', () => {
    expect(judged('8000/200000 beside 200000/4000000')).toBe('not enough data')
    expect(judged('2000/20000 beside 20000/400000')).toBe('not enough data')
  })
})

it('the chances of a false rollback add up to one in a hundred', () => {
  const signals = Array.from({ length: maxSignals }, (_, number) => `signal-${number}`)
  expect(measureNames(signals).reduce((all, name) => all + measureOf(name).falseRollbacks, 0)).toBeCloseTo(0.01, 12)
})

it('the limits of vitals are ends of buckets', () => {
  for (const name of measureNames()) {
    const { vital } = measureOf(name)
    if (vital) expect(vitalEnds[vital.name]).toContain(vital.above)
  }
})

describe('the evidence against a good version gains nothing on average, whatever is seen', () => {
  /**
   * Mean of the evidence over the number of failures on the canary, for each ratio, by the probability of each number.
   */
  const means = (canary: number, control: number, failed: number, chance: (k: number) => number) =>
    ratiosOf('failures').map((_, index) =>
      Array.from({ length: failed + 1 }, (_, k) => {
        const { logs } = evidenceOf('failures', [`${k}/${canary} beside ${failed - k}/${control}`])
        return chance(k) * Math.exp(logs[index] ?? 0)
      }).reduce((sum, part) => sum + part, 0),
    )
  const chooseOf = (n: number, k: number): number => (k === 0 ? 1 : (chooseOf(n, k - 1) * (n - k + 1)) / k)

  it('where few fail', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 12 }),
        (canary, control, failed) => {
          const share = canary / (canary + control)
          for (const mean of means(
            canary,
            control,
            failed,
            (k) => chooseOf(failed, k) * share ** k * (1 - share) ** (failed - k),
          ))
            expect(mean).toBeCloseTo(1, 8)
        },
      ),
    )
  })

  it('where many fail, and nobody twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (canary, control, rate) => {
          const failed = Math.round(rate * (canary + control))
          const chance = (k: number) =>
            (chooseOf(canary, k) * chooseOf(control, failed - k)) / chooseOf(canary + control, failed)
          for (const mean of means(canary, control, failed, chance)) expect(mean).toBeLessThan(1 + 1e-8)
        },
      ),
    )
  })
})
