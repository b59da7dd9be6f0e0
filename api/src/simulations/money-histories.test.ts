import { playHistories } from './money-histories'

test('whatever happens to the money, in whatever order and however often it is told, the books are right', () => {
  const { violations, steps, claims } = playHistories(400, 7_000_000)
  expect(violations).toEqual([])
  expect(steps).toBeGreaterThan(400 * 8)
  expect(Object.keys(claims)).toEqual(expect.arrayContaining(['guest: settled', 'provider: settled']))
})
