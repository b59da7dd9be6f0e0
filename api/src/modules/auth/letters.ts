import { policy } from '../../domain/policy'
import type { Letter } from '../../mail/port'

interface Addressee {
  email: string
  firstName: string
}

/** Letters around an account. */
export const letters = {
  confirmAddress: (email: string, firstName: string, code: string): Letter => ({
    to: email,
    subject: `${code} is your Quality Escape code`,
    text: `Hello ${firstName},\n\nenter this code to finish signing up:\n\n${code}\n\nIt is good for ${policy.codeMinutes} minutes. If you did not ask for it, you can leave this letter alone.`,
  }),
  alreadyHere: ({ email, firstName }: Addressee, siteUrl: string): Letter => ({
    to: email,
    subject: 'You already have an account',
    text: `Hello ${firstName},\n\nsomebody, probably you, tried to sign up with this address. You already have an account. Sign in, or ask for a new password:\n\n${siteUrl}/auth/login\n\nIf it was not you, you can leave this letter alone.`,
  }),
  resetPassword: ({ email, firstName }: Addressee, code: string): Letter => ({
    to: email,
    subject: `${code} is your code for a new password`,
    text: `Hello ${firstName},\n\nenter this code to choose a new password:\n\n${code}\n\nIt is good for ${policy.codeMinutes} minutes. If you did not ask for it, your password stays as it is.`,
  }),
}
