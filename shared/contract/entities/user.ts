import { z } from 'zod'
import { currencyCode, id, instant, rating } from './values'

export const roleName = z.enum(['Guest', 'Provider', 'Admin'])
export type RoleName = z.infer<typeof roleName>

/** State of a provider's identity document. `none` until one is sent. */
export const identityStatus = z.enum(['none', 'pending', 'approved', 'rejected', 'resubmit'])

/** The signed-in person's own profile. */
export const userProfile = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  bio: z.string(),
  /** Languages spoken, as BCP 47 tags. */
  languages: z.array(z.string()),
  avatar: z.string().nullable(),
  role: z.object({ roleDisplayName: roleName }),
  _isProfileCompleted: z.boolean(),
  identity: z.object({ status: identityStatus, reason: z.string().nullable() }),
  preferences: z.object({ currency: currencyCode.nullable(), locale: z.string().nullable() }),
  joinedAt: instant,
})
export type UserProfile = z.infer<typeof userProfile>

/** What anybody may see of a person. */
export const publicProfile = z.object({
  id,
  name: z.string(),
  avatar: z.string().nullable(),
  bio: z.string(),
  languages: z.array(z.string()),
  isVerified: z.boolean(),
  isProvider: z.boolean(),
  joinedAt: instant,
  rating,
  listings: z.int(),
})
export type PublicProfile = z.infer<typeof publicProfile>

/** A fresh session: the opaque bearer token (kept by the browser in `_quality_escape`) and who it stands for. */
export const session = z.object({ token: z.string(), expiresAt: instant, user: userProfile })
export type Session = z.infer<typeof session>
