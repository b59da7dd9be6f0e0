import { z } from 'zod'
import { CannotStart } from '../config/cannot-start'
import { httpUrl } from '../config/setting-types'

export const exchangeRateSettings = z.object({
  /** The European Central Bank's daily reference rates, for display currencies. Absent, amounts stay unconverted. */
  EXCHANGE_RATES_URL: httpUrl.optional(),
})

export interface ExchangeRateConfig {
  url: string
}

export function readExchangeRateConfig(
  { EXCHANGE_RATES_URL: url }: z.infer<typeof exchangeRateSettings>,
  production: boolean,
): ExchangeRateConfig | null {
  if (production && url?.startsWith('http:'))
    throw new CannotStart('EXCHANGE_RATES_URL must begin with https:// where NODE_ENV=production.')
  return url ? { url } : null
}
