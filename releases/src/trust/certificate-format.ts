import { z } from 'zod'

/** What the signature of a certificate is over. */
export const signedFields = {
  /** Name of the rule in the list of trusted keys that its rights are from. */
  rule: z.string(),
  /** SPKI in DER, Base64. */
  publicKey: z.string(),
  /** Who the token was of, and the claims that the rule names, as the token had them. */
  issuer: z.string(),
  audience: z.string(),
  claims: z.record(z.string(), z.string()),
  /** The job, in its issuer's words. */
  subject: z.string().max(500),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Id of the key that signed it. */
  by: z.string(),
}

/** For the key that a CI made for one job. It is stored with what that key signs, which so stays verifiable. */
export const certificate = z.object({ ...signedFields, /** Ed25519, Base64. */ signature: z.string() })
export type Certificate = z.infer<typeof certificate>
