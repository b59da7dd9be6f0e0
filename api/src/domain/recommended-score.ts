import { policy } from './policy'

/**
 * Where a listing stands under "recommended": the average of its guests' reviews, drawn to that of an ordinary place by
 * as many reviews as those of one, and a little more for many. Nothing else counts; nobody can pay for it.
 * @param average of the overall stars, 1 to 5; null without reviews
 */
export function recommendedScore(average: number | null, count: number): number {
  const { firstScore, ordinaryAverage, ordinaryReviews, perManyReviews } = policy
  if (average === null || count === 0) return firstScore
  const drawn = (average * count + ordinaryAverage * ordinaryReviews) / (count + ordinaryReviews)
  return drawn + perManyReviews * Math.log(1 + count)
}
