const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const median = (values: readonly number[]) => at(values, 0.5)
export const p99 = (values: readonly number[]) => at(values, 0.99)
export const p95 = (values: readonly number[]) => at(values, 0.95)
/** Formats milliseconds for the report. */
export const ms = (value: number) => Math.round(value * 10) / 10
