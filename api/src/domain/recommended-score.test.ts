import { policy } from './policy'
import { recommendedScore } from './recommended-score'

test('reviews decide, and weigh more the more there are', () => {
  const fromBestToWorst = [
    recommendedScore(4.9, 120),
    recommendedScore(4.9, 12),
    recommendedScore(4.6, 12),
    recommendedScore(4.6, 2),
    recommendedScore(2, 3),
  ]
  expect(fromBestToWorst).toEqual([...fromBestToWorst].sort((a, b) => b - a))
  expect(recommendedScore(5, 1)).toBeLessThan(recommendedScore(4.9, 40))
})

test('a place without reviews begins between bad ones and good ones', () => {
  expect(recommendedScore(null, 0)).toBe(policy.firstScore)
  expect(recommendedScore(3, 10)).toBeLessThan(policy.firstScore)
  expect(recommendedScore(4.9, 10)).toBeGreaterThan(policy.firstScore)
})
