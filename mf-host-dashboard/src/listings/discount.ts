/** A discount for stays of at least `minNights`. */
export interface Discount {
  minNights: number
  /** Basis points. */
  percentBps: number
}

/**
 * Price of a stay's nights before and after a discount, which is taken once from the sum and rounded half up.
 * Rule: product rules, Money. All in minor units.
 */
export function applyDiscount(
  nightly: number,
  { minNights, percentBps }: Discount,
): { full: number; off: number; left: number } {
  const full = nightly * minNights
  const off = Math.floor((full * percentBps + 5_000) / 10_000)
  return { full, off, left: full - off }
}
