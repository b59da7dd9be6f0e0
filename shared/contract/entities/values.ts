import { z } from 'zod'
import { normalizePhone, phonePattern } from './phone'

/** An identifier made by the server. */
export const id = z.uuid()

/** A calendar date without a time, `YYYY-MM-DD`, in the property's own time zone. */
export const localDate = z.iso.date()

/** A moment, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** ISO 4217 code, upper case. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'Use a three-letter currency code such as EUR.')

/** An amount in the currency's minor units (yen have none, dollars two, Kuwaiti dinars three). Never a fraction. */
export const money = z.object({ amount: z.int(), currency: currencyCode })
export type Money = z.infer<typeof money>

/** Degrees, WGS 84. */
export const point = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
export type Point = z.infer<typeof point>

/** A picture on the content host. Ask for it in one of three widths: `${path}/480.webp`, `/960.webp`, `/1600.webp`. */
export const photo = z.object({ path: z.string(), alt: z.string() })
export type Photo = z.infer<typeof photo>

/** What a person shows to others. */
export const personSummary = z.object({ id, name: z.string(), avatar: z.string().nullable() })
export type PersonSummary = z.infer<typeof personSummary>

/** Average of 1–5 stars, two decimals, and how many reviews it stands on. `average` is null without reviews. */
export const rating = z.object({ average: z.number().nullable(), count: z.int() })
export type Rating = z.infer<typeof rating>

/** An opaque place to go on from; absent on the last page. */
export const cursor = z.string().max(400)
export const pageSize = z.int().min(1).max(50)

/**
 * Sent again with the same key, a command answers as it did the first time and does nothing twice. It travels on in a
 * header, hence ASCII.
 */
export const idempotencyKey = z
  .string()
  .min(8)
  .max(80)
  .regex(/^[ -~]+$/, 'Use letters, digits and signs of ASCII only.')

export const email = z.email('Enter an e-mail address such as name@example.com.').max(254)

/** Rule: product rules, People. At least ten characters; the commonest are refused by the server. */
export const newPassword = z.string().min(10, 'Use at least 10 characters.').max(200)

export const oneTimeCode = z.string().regex(/^\d{6}$/, 'Enter the 6 digits from the e-mail.')

/** An international phone number as people write it. */
export const phone = z
  .string()
  .overwrite(normalizePhone)
  .regex(phonePattern, 'Enter a phone number with its country code.')

/** ISO 3166-1 alpha-2 code, upper case. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Use a two-letter country code such as PT.')

/** Time of day at the property, `HH:MM`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 15:00.')

/** A path in the site to come back to. */
export const sitePath = z
  .string()
  .regex(/^\/(?![\\/])/, 'Give a path in this site.')
  .max(300)

/** For calls that give nothing but their message. */
export const emptyObject = z.object({})
