import { Secret, TOTP } from 'otpauth'
import { policy } from '../domain/policy'

/** A new secret of 160 bits, in base32. Rule: RFC 4226, section 4, R6. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address with which an authenticator app takes up a secret. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ issuer: 'Quality Escape', label: email, secret: Secret.fromBase32(secret) }).toString()

/**
 * The time step, of 30 seconds since 1970, whose code this is; null when it is none of those around now. Rule:
 * RFC 6238, section 5.2.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: policy.authenticatorStepsApart,
  })
  return delta === null ? null : TOTP.counter({ timestamp }) + delta
}
