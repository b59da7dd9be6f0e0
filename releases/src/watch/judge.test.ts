import fc from 'fast-check'
import { type Evidence, errorBudget, judge, noEvidence, weigh } from './judge'

/** Evidence after looks at which so many of so many visitors failed: `[canary, control]`, each `[failed, visitors]`. */
const after = (...looks: [[number, number], [number, number]][]): Evidence =>
  looks.reduce<Evidence>(
    (evidence, [[canaryFailed, canary], [controlFailed, control]]) =>
      weigh(evidence, { canary: { visitors: canary, failed: canaryFailed }, control: { visitors: control, failed: controlFailed } }),
    noEvidence,
  )

describe('a canary', () => {
  it('that fails ten times as often as the version beside it is rolled back', () => {
    expect(
      judge(
        after([
          [12, 600],
          [23, 11_400],
        ]),
      ),
    ).toEqual({
      outcome: 'roll back',
      reason: 'it fails 2.00 % of 600 visitors, the version beside it 0.20 % of 11400',
    })
  })

  it('that fails as often as the version beside it stays', () => {
    expect(
      judge(
        after([
          [1, 600],
          [23, 11_400],
        ]),
      ).outcome,
    ).toBe('not enough data')
  })

  it('is not taken away for what fails everybody at the same time', () => {
    expect(
      judge(
        after(
          [
            [0, 500],
            [0, 9_500],
          ],
          [
            [50, 100],
            [950, 1_900],
          ],
        ),
      ).outcome,
    ).toBe('not enough data')
  })

  it('is not taken away for four failures, however bad they look', () => {
    expect(
      judge(
        after([
          [4, 20],
          [0, 10_000],
        ]),
      ).outcome,
    ).toBe('not enough data')
    expect(
      judge(
        after([
          [5, 20],
          [0, 10_000],
        ]),
      ).outcome,
    ).toBe('roll back')
  })

  it('may be promoted once it has been seen by enough and fails no more often', () => {
    expect(
      judge(
        after([
          [80, 40_000],
          [80, 40_000],
        ]),
      ).outcome,
    ).toBe('promote')
    expect(
      judge(
        after([
          [0, 2_000],
          [0, 38_000],
        ]),
      ).outcome,
    ).toBe('promote')
    expect(
      judge(
        after([
          [0, 900],
          [0, 38_000],
        ]),
      ).outcome,
    ).toBe('not enough data')
  })

  it('without a version beside it is judged by nothing', () => {
    expect(
      judge(
        after([
          [50, 100],
          [0, 0],
        ]),
      ).outcome,
    ).toBe('not enough data')
  })
})

it('the evidence against a good version gains nothing on average, whatever is seen', () => {
  // The mean over who of the failed was on the canary, given how many failed: 1 at most, or looking often would find something.
  const chooseOf = (n: number, k: number): number => (k === 0 ? 1 : (chooseOf(n, k - 1) * (n - k + 1)) / k)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 12 }), (canary, control, failed) => {
      const share = canary / (canary + control)
      const means = noEvidence.logs.map((_, index) =>
        Array.from({ length: failed + 1 }, (_, k) => {
          const { logs } = weigh(noEvidence, { canary: { visitors: canary, failed: k }, control: { visitors: control, failed: failed - k } })
          return chooseOf(failed, k) * share ** k * (1 - share) ** (failed - k) * Math.exp(logs[index] ?? 0)
        }).reduce((sum, part) => sum + part, 0),
      )
      for (const mean of means) expect(mean).toBeCloseTo(1, 8)
    }),
  )
  expect(errorBudget).toBeLessThan(0.01)
})
