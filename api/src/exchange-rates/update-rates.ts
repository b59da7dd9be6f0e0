import type { Exchange } from '@qe/contract'
import type { Queryable } from '../database/connect'
import { exchangeRate } from '../database/schema'
import { addDays } from '../domain/dates'
import type { Services } from '../services'
import { fetchRates } from './fetch-rates'
import { parseRates, RatesError } from './parse-rates'

/**
 * Takes over the bank's newest day, where an address of it is set. What can't be fetched or read changes nothing: the
 * rates of the day before are as good as any, and the page says of which day they are.
 * @returns whether there is nothing to be tried again soon
 */
export async function updateExchangeRates(services: Services): Promise<boolean> {
  const { config, db, now, metrics, log } = services
  if (!config.exchangeRates) return true
  try {
    const { day, perEuro } = parseRates(await fetchRates(config.exchangeRates.url))
    if (day > addDays(now().toISOString().slice(0, 10), 1)) throw new RatesError('The answer is of a day to come.')
    const outcome = await db.transaction(async (tx) => {
      const [kept] = await tx.select().from(exchangeRate).limit(1)
      if (kept && kept.day >= day) return 'unchanged'
      await tx.delete(exchangeRate)
      await tx
        .insert(exchangeRate)
        .values(Object.entries(perEuro).map(([currency, rate]) => ({ currency, perEuro: rate, day, fetchedAt: now() })))
      return 'taken'
    })
    metrics.rates.inc({ outcome })
    return true
  } catch (error) {
    metrics.rates.inc({ outcome: 'failed' })
    log.warn({ err: error }, 'exchange rates could not be taken over; the ones before stay')
    return false
  }
}

/** The rates that are kept, the euro's own among them. */
export async function storedExchangeRates(db: Queryable): Promise<Exchange | null> {
  const found = await db.select().from(exchangeRate)
  const [first] = found
  return first
    ? {
        day: first.day,
        rates: { EUR: 1, ...Object.fromEntries(found.map(({ currency, perEuro }) => [currency, Number(perEuro)])) },
      }
    : null
}
