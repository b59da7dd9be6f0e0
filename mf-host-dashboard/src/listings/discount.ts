/** A discount on the nights of stays that reach its threshold. */
export interface Discount {
  minNights: number
  /** Basis points. */
  percentBps: number
}

/**
 * What a stay's nights come to. The percentage is applied once, to their sum, and rounded half up.
 * Rule: product rules, Money. All in minor units.
 */
export function discounted(
  nightly: number,
  { minNights, percentBps }: Discount,
): { full: number; off: number; left: number } {
  const full = nightly * minNights
  const off = Math.floor((full * percentBps + 5_000) / 10_000)
  return { full, off, left: full - off }
}
