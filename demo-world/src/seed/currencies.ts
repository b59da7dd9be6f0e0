import { exponentOf } from '@qe/api/domain'

/**
 * Units of a currency for one US dollar, and the step to which local hosts round prices (major units). For seeding
 * only.
 */
const RATES: Record<string, readonly [perDollar: number, step: number]> = {
  USD: [1, 1],
  EUR: [0.92, 1],
  GBP: [0.79, 1],
  CHF: [0.89, 1],
  CZK: [23, 50],
  HUF: [360, 500],
  PLN: [4, 5],
  DKK: [6.9, 10],
  NOK: [10.8, 10],
  ISK: [138, 500],
  TRY: [38, 50],
  GEL: [2.72, 5],
  KWD: [0.307, 0.5],
  AED: [3.67, 5],
  JOD: [0.709, 1],
  OMR: [0.385, 0.5],
  MAD: [9.9, 10],
  ZAR: [18, 10],
  KES: [129, 100],
  TZS: [2650, 5000],
  GHS: [15, 10],
  JPY: [150, 500],
  KRW: [1370, 1000],
  SGD: [1.34, 1],
  THB: [34, 50],
  IDR: [15800, 10000],
  VND: [25200, 10000],
  INR: [84, 50],
  NPR: [134, 100],
  CAD: [1.38, 1],
  MXN: [19, 10],
  BRL: [5.6, 5],
  ARS: [1150, 1000],
  PEN: [3.75, 5],
  AUD: [1.53, 1],
  NZD: [1.68, 1],
}

/**
 * Converts dollars to a price that a local host would choose, in minor units: US$ 120 becomes JPY 18,000, KWD 37.000 or
 * USD 120.00. At least one step.
 */
export function localPrice(dollars: number, currency: string): number {
  const [perDollar, step] = RATES[currency] ?? [1, 1]
  const major = Math.max(step, Math.round((dollars * perDollar) / step) * step)
  return Math.round(major * 10 ** exponentOf(currency))
}
