import { z } from 'zod'
import { normalizePhone, phonePattern } from './phone'

/** An identifier made by the server. */
export const id = z.uuid()

/** The host on whose behalf a co-host asks; absent: the caller's own. */
export const onBehalfOf = { hostId: id.optional() }

/** A calendar date without a time, `YYYY-MM-DD`, in the listing's own time zone. Nobody travels in other centuries. */
export const localDate = z.iso
  .date('Use a date such as 2026-05-31.')
  .refine((date) => date >= '2000-01-01' && date <= '2100-12-31', 'Use a date between 2000 and 2100.')

/** The IANA time zone on whose calendar a caller tells days, such as `Europe/Lisbon`. */
export const timeZone = z
  .string()
  .max(60)
  .overwrite(withUsualSpelling)
  .refine((name) => knownTimeZone(name) !== null, 'Choose a time zone such as Europe/Lisbon.')

/** A time zone as it is spelt, whatever its case was; null for an unknown one, and for an offset such as `+01:00`. */
function knownTimeZone(name: string): string | null {
  try {
    const { timeZone: known } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return /^[a-z]/i.test(known) ? known : null
  } catch {
    return null
  }
}

function withUsualSpelling(name: string): string {
  return knownTimeZone(name) ?? name
}

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** ISO 4217 code, upper case. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'Use a three-letter currency code such as EUR.')

/** A currency that is in use, as people choose one. Codes such as XXX ("no currency") are not. */
export const knownCurrency = currencyCode.refine(
  (code) => Intl.supportedValuesOf('currency').includes(code),
  'Choose a currency that is in use.',
)

/** A language as a BCP 47 tag that has a name, such as `en` or `pt-BR`. */
export const languageTag = z.string().max(20).refine(isKnownLanguage, 'Choose a language from the list.')

function isKnownLanguage(tag: string): boolean {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined
  } catch {
    return false
  }
}

/**
 * An amount in minor units of its currency (yen have none, dollars two decimals, Kuwaiti dinars three). Never a
 * fraction.
 */
export const money = z.object({ amount: z.int(), currency: currencyCode })
export type Money = z.infer<typeof money>

/** Degrees, WGS 84. */
export const point = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
export type Point = z.infer<typeof point>

/**
 * A photo on the content host, in three widths: `${path}/480.webp`, `/960.webp`, `/1600.webp`; AVIF for browsers that
 * say that they take it.
 */
export const photo = z.object({
  path: z.string(),
  alt: z.string(),
  /** Colours of its upper, middle and lower third for its place until it has loaded: `#abc #def #012`. */
  colours: z
    .string()
    .regex(/^#[\da-f]{3}( #[\da-f]{3}){2}$/)
    .optional(),
})
export type Photo = z.infer<typeof photo>

/** The public part of a person, as shown beside messages and bookings. */
export const personSummary = z.object({ id, name: z.string(), avatar: z.string().nullable() })
export type PersonSummary = z.infer<typeof personSummary>

/** Average of 1–5 stars with two decimals, and the number of reviews. `average` is null without reviews. */
export const rating = z.object({ average: z.number().nullable(), count: z.int() })
export type Rating = z.infer<typeof rating>

/** Opaque cursor of the next page; absent on the last one. */
export const cursor = z.string().max(400)
export const pageSize = z.int().min(1).max(50)

/**
 * Idempotency key: sent again with the same key, a command answers as it did the first time and does nothing twice.
 * ASCII only, because it is passed on to the payment provider in a header.
 */
export const idempotencyKey = z
  .string()
  .min(8)
  .max(80)
  .regex(/^[ -~]+$/, 'Use letters, digits and signs of ASCII only.')

export const email = z.email('Enter an e-mail address such as name@example.com.').max(254)

/** Rule: product rules, People. At least ten characters; the commonest are refused by the server. */
export const newPassword = z.string().min(10, 'Use at least 10 characters.').max(128, 'Use at most 128 characters.')

export const oneTimeCode = z.string().regex(/^\d{6}$/, 'Enter the 6 digits from the e-mail.')

/** An international phone number as people write it, normalised. */
export const phone = z
  .string()
  .overwrite(normalizePhone)
  .regex(phonePattern, 'Enter a phone number with its country code.')

/** ISO 3166-1 alpha-2 code, upper case. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Use a two-letter country code such as PT.')

/** Time of day in the listing's time zone, `HH:MM`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 15:00.')

/** A path of this site to return to, never another host. */
export const sitePath = z
  .string()
  .regex(/^\/(?![\\/])/, 'Give a path in this site.')
  .max(300)

/** Data of calls that answer with nothing but their message. */
export const emptyObject = z.object({})
