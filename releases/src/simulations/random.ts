/**
 * Pseudo-random numbers from 0 to 1, the same for the same seed (sfc32, which passes PractRand), so that a run can be
 * repeated.
 */
export function random(seed: number): () => number {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88, 1]
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let warming = 0; warming < 20; warming++) next()
  return next
}

/** Log-normally distributed, as waiting times are; half are below the median. Box & Muller 1958. */
export const logNormal = (next: () => number, median: number, spread: number): number =>
  median * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()))

/**
 * Number of successes in `of` trials: counts the gaps between successes (Devroye, "Non-Uniform Random Variate
 * Generation", X.4.3).
 */
export function binomial(next: () => number, of: number, chance: number): number {
  if (chance === 0) return 0
  let met = -1
  for (let reached = 0; reached <= of; met++) reached += Math.floor(Math.log(1 - next()) / Math.log(1 - chance)) + 1
  return met
}
