import { currencyCode, localDate } from '@qe/contract'
import { z } from 'zod'

/** The bank's answer is not its daily rates. The message is a sentence for the operator. */
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
/** The elements around a rate. Other elements, such as the sender's name, are skipped. */
const pathOfDay = ['gesmes:Envelope', 'Cube', 'Cube']
const maxDepth = 8

interface Rates {
  days: string[]
  perEuro: Map<string, string>
}

/**
 * Parses the bank's `eurofxref-daily.xml`. Accepts elements, attributes and text only: document types, entities and
 * comments are refused, so there is nothing to expand and nothing to fetch.
 * @throws RatesError when a single line is not as expected
 */
export function parseRates(xml: string): DayOfRates {
  const open: string[] = []
  const found: Rates = { days: [], perEuro: new Map() }
  let at = prologue.exec(xml)?.[0].length ?? 0
  for (let next = xml.indexOf('<', at); next >= 0; next = xml.indexOf('<', at)) {
    elementAt.lastIndex = next
    const [all, closes, name = '', attributes = '', isEmpty] =
      elementAt.exec(xml) ?? refuse('it is made of more than elements and text')
    at = next + all.length
    if (closes) {
      if (open.pop() !== name) refuse('its elements do not close as they open')
      continue
    }
    readAttributes(attributes, name === 'Cube' && open.join() === pathOfDay.join(), found)
    if (!isEmpty) open.push(name)
    if (open.length > maxDepth) refuse('its elements go too deep')
  }
  if (open.length > 0) refuse('it ends too early')
  return dayFrom(found)
}

/** Adds the day or the rate of one element to `found`. */
function readAttributes(attributes: string, isRate: boolean, { days, perEuro }: Rates): void {
  const { time, currency, rate } = Object.fromEntries(
    [...attributes.matchAll(attribute)].map(([, key, value]) => [key, value]),
  )
  if (time !== undefined) days.push(time)
  if (currency === undefined) return
  if (!isRate) refuse('a rate stands where none belongs')
  if (!currencyCode.safeParse(currency).success) refuse('a currency can’t be read')
  if (perEuro.has(currency)) refuse(`${currency.slice(0, 10)} is there twice`)
  perEuro.set(currency, rate ?? '')
}

function dayFrom({ days, perEuro }: Rates): DayOfRates {
  if (days.length !== 1) refuse('it is not of one day')
  if (!perEuro.has('USD')) refuse('the dollar is missing')
  const read = dayOfRates.safeParse({ day: days[0], perEuro: Object.fromEntries(perEuro) })
  return read.success ? read.data : refuse(`${read.error.issues[0]?.path.join(' ')} can’t be read`)
}

function refuse(reason: string): never {
  throw new RatesError(`The answer is not a day of reference rates: ${reason}.`)
}
