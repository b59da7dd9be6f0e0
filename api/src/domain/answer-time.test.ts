import { answerTime } from './answer-time'

const figures = { occasions: 10, medianMinutes: 30, withinDay: 10 }

test('four occasions say nothing of a host, five do', () => {
  expect(answerTime({ ...figures, occasions: 4, withinDay: 4 })).toBeUndefined()
  expect(answerTime({ ...figures, occasions: 5, withinDay: 5 })).toEqual({ within: 'hour', isQuick: true })
})

test.each([
  [60, 'hour'],
  [61, 'few_hours'],
  [6 * 60, 'few_hours'],
  [6 * 60 + 1, 'day'],
  [24 * 60, 'day'],
  [24 * 60 + 1, undefined],
  [null, undefined],
])('a median of %s minutes reads as %s', (medianMinutes, within) =>
  expect(answerTime({ ...figures, medianMinutes })?.within).toBe(within),
)

test('a host answers quickly with nine of ten answers within a day, and half of them within an hour', () => {
  expect(answerTime({ ...figures, withinDay: 9 })?.isQuick).toBe(true)
  expect(answerTime({ ...figures, withinDay: 8 })?.isQuick).toBe(false)
  expect(answerTime({ ...figures, medianMinutes: 61 })?.isQuick).toBe(false)
})
