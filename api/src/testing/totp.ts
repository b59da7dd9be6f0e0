import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows at a time. */
export const totpCode = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
