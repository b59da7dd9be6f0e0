import { currencyCode, localDate } from '@qe/contract'
import { z } from 'zod'

/** An answer that is not the bank's daily rates. Its message is a sentence for the operator. */
export class RatesError extends Error {
  override readonly name = 'NotRates'
}

/** Rates of one day as the bank writes them: how much of each currency one euro buys, to the digit. */
const dayOfRates = z.object({
  day: localDate,
  perEuro: z.record(
    currencyCode,
    z
      .string()
      .regex(/^\d{1,7}(\.\d{1,8})?$/)
      .refine((rate) => Number(rate) > 0),
  ),
})
export type DayOfRates = z.infer<typeof dayOfRates>

const elementAt =
  /<(\/?)([A-Za-z][\w.:-]{0,40})((?:\s+[A-Za-z][\w.:-]{0,40}\s*=\s*(?:"[^"<>&]{0,200}"|'[^'<>&]{0,200}'))*)\s*(\/?)>/y
const attribute = /([A-Za-z][\w.:-]*)\s*=\s*["']([^"']*)["']/g
const prologue = /^\uFEFF?\s*<\?xml [^<>]{0,100}\?>/
/** Where a rate stands; other elements, such as the sender's name, are passed over. */
const placeOfDay = ['gesmes:Envelope', 'Cube', 'Cube']

/**
 * The bank's `eurofxref-daily.xml`. Elements, their attributes and text are all it is made of: document types,
 * entities, comments and the like are refused, so there is nothing to expand and nothing to fetch. One bad line refuses
 * the whole.
 */
export function parseRates(xml: string): DayOfRates {
  const inside: string[] = []
  const days: string[] = []
  const perEuro = new Map<string, string>()
  for (let at = prologue.exec(xml)?.[0].length ?? 0; ; ) {
    const next = xml.indexOf('<', at)
    if (next < 0) break
    elementAt.lastIndex = next
    const [all, closes, name = '', attributes = '', isEmpty] =
      elementAt.exec(xml) ?? refuse('it is made of more than elements and text')
    at = next + all.length
    if (closes) {
      if (inside.pop() !== name) refuse('its elements do not close as they open')
      continue
    }
    const { time, currency, rate } = Object.fromEntries(
      [...attributes.matchAll(attribute)].map(([, key, value]) => [key, value]),
    )
    if (time !== undefined) days.push(time)
    if (currency !== undefined) {
      if (name !== 'Cube' || inside.join() !== placeOfDay.join()) refuse('a rate stands where none belongs')
      if (!currencyCode.safeParse(currency).success) refuse('a currency can’t be read')
      if (perEuro.has(currency)) refuse(`${currency.slice(0, 10)} is there twice`)
      perEuro.set(currency, rate ?? '')
    }
    if (!isEmpty) inside.push(name)
    if (inside.length > 8) refuse('its elements go too deep')
  }
  if (inside.length > 0) refuse('it ends too early')
  if (days.length !== 1) refuse('it is not of one day')
  if (!perEuro.has('USD')) refuse('the dollar is missing')
  const read = dayOfRates.safeParse({ day: days[0], perEuro: Object.fromEntries(perEuro) })
  return read.success ? read.data : refuse(`${read.error.issues[0]?.path.join(' ')} can’t be read`)
}

function refuse(why: string): never {
  throw new RatesError(`The answer is not a day of reference rates: ${why}.`)
}
