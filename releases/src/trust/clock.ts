/** Clocks may differ by this much, ms. */
export const clockToleranceMs = 300_000
