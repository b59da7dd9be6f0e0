import { z } from 'zod'
import { id, instant } from './values'

/** The six digits that an authenticator app shows. */
export const authenticatorCode = z
  .string()
  .trim()
  .regex(/^\d{3} ?\d{3}$/, 'Enter the 6 digits that your app shows.')
  .transform((code) => code.replace(' ', ''))

/** A code of the authenticator app, or a recovery code such as `ABCD-EFGH-IJKL-MNOP`. */
export const secondFactor = z
  .string()
  .trim()
  .min(6, 'Enter the 6 digits that your app shows, or a recovery code.')
  .max(40, 'Enter the 6 digits that your app shows, or a recovery code.')

export const passkeyName = z.string().trim().min(1, 'Give it a name.').max(60, 'Keep it under 60 characters.')

export const passkey = z.object({
  id,
  /** Given by its owner. */
  name: z.string(),
  addedAt: instant,
  /** Null until the first sign-in with it. */
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** How a person can sign in. */
export const signInMethods = z.object({
  /** Whether the account has a password; people who only use Google or passkeys have none. */
  password: z.boolean(),
  google: z.boolean(),
  /** The second factor; null while it is off. */
  authenticator: z.object({ since: instant, recoveryCodesLeft: z.int() }).nullable(),
  /** Newest first. */
  passkeys: z.array(passkey),
})
export type SignInMethods = z.infer<typeof signInMethods>

/** Bytes as browsers send them in JSON. */
const base64url = z
  .string()
  .regex(/^[\w-]+$/, 'This must be base64url.')
  .max(20_000)
const transports = z.array(z.string().max(40)).max(10)
const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).optional(),
})

/** Options for `navigator.credentials.create`. Rule: WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** ms */
  timeout: z.int(),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** Options for `navigator.credentials.get`. Rule: WebAuthn Level 3, PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** ms */
  timeout: z.int(),
  userVerification: z.literal('required'),
})

const credentialFields = { id: base64url, rawId: base64url, type: z.literal('public-key') }

/** A new credential. Rule: WebAuthn Level 3, RegistrationResponseJSON; what nobody reads is left out. */
export const newPasskeyCredential = z.object({
  ...credentialFields,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports: transports.optional() }),
})

/** A credential's signature. Rule: WebAuthn Level 3, AuthenticationResponseJSON; what nobody reads is left out. */
export const passkeyCredential = z.object({
  ...credentialFields,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})
