import { type AlertKind, alertKind } from '@qe/contract'
import { isSignedBy, sign } from '../domain/signature'
import type { Services } from '../services'

const signedText = (body: string) => `email-alert:${body}`

/**
 * The address that ends e-mails of a kind to a person. It never expires: an old e-mail must be ended by one click, too.
 */
export function alertLink(
  { secret, config }: Pick<Services, 'secret' | 'config'>,
  personId: string,
  kind: AlertKind,
): string {
  const body = Buffer.from(JSON.stringify([personId, kind])).toString('base64url')
  return `${config.apiUrl}/v1/api/email-alert/unsubscribe?token=${body}.${sign(signedText(body), secret)}`
}

/** The person and kind of such an address; null when we did not sign it. */
export function readAlertToken(
  { acceptedSecrets }: Pick<Services, 'acceptedSecrets'>,
  token: string,
): { personId: string; kind: AlertKind } | null {
  const [body = '', given = ''] = token.split('.')
  if (!isSignedBy(acceptedSecrets, signedText(body), given)) return null
  const [personId, kind] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, string]
  return { personId, kind: alertKind.parse(kind) }
}
