/** A discount for stays of at least `minNights`. */
export interface Discount {
  minNights: number
  /** Basis points. */
  percentBps: number
}

/** A discount as it is typed. */
export interface DiscountInput {
  key: number
  nights: string
  percent: string
}

export const parseDiscount = ({ nights, percent }: DiscountInput): Discount => ({
  minNights: Number(nights),
  percentBps: Math.round(Number(percent.replace(',', '.')) * 100),
})

export const toInput = ({ minNights, percentBps }: Discount, key: number): DiscountInput => ({
  key,
  nights: String(minNights),
  percent: String(percentBps / 100),
})

export const isComplete = ({ minNights, percentBps }: Discount): boolean =>
  minNights >= 2 && minNights <= 365 && percentBps >= 1 && percentBps <= 9000

export const isRepeated = (row: DiscountInput, rows: readonly DiscountInput[]): boolean =>
  rows.some((other) => other.key !== row.key && Number(other.nights) === Number(row.nights))

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
