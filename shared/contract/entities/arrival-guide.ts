import { z } from 'zod'
import { normalizePhone, phonePattern } from './phone'
import { instant } from './values'

const text = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`)

/** What a host tells guests about arriving. Every field may be empty. */
export const arrivalGuide = z.object({
  /** From the street to the door, without codes: guests read it as soon as their stay is confirmed. */
  wayIn: text(2000),
  parking: text(1000),
  houseManual: text(6000),
  /** Secret, like the fields below: `arrivalGuideSecrets`. */
  doorCode: text(120),
  wifiName: text(80),
  wifiPassword: text(120),
  /** Where guests reach somebody during the stay; empty, or a phone number. */
  phone: z
    .string()
    .overwrite(normalizePhone)
    .refine((written) => written === '' || phonePattern.test(written), 'Enter a phone number with its country code.'),
})
export type ArrivalGuide = z.infer<typeof arrivalGuide>

/** Fields that a guest sees only around the stay; stored encrypted. */
export const arrivalGuideSecrets = ['doorCode', 'wifiName', 'wifiPassword', 'phone'] as const

/** The guide as a guest sees it, from the confirmation until departure. Empty fields were left empty by the host. */
export const guestArrivalGuide = z.object({
  wayIn: z.string(),
  parking: z.string(),
  houseManual: z.string(),
  /** Null before `secretsFrom`. */
  secrets: z
    .object({ doorCode: z.string(), wifiName: z.string(), wifiPassword: z.string(), phone: z.string() })
    .nullable(),
  /** From when on the secrets are shown; null where the host left none. */
  secretsFrom: instant.nullable(),
})
export type GuestArrivalGuide = z.infer<typeof guestArrivalGuide>
