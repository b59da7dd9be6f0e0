import { hashToken } from '../../identity/secrets'
import { whyUnsafe } from '../../identity/unsafe-passwords'
import { queueEmail } from '../../mail/queue-email'
import { accountEmails } from '../../mail/templates/account'
import type { Services } from '../../services'

/**
 * E-mails somebody whose password has become known since they chose it, once for each password. They are let in all the
 * same: locking people out of their trips would do more harm.
 */
export async function warnOfUnsafePassword(
  services: Services,
  owner: { id: string; passwordHash: string | null },
  password: string,
): Promise<void> {
  const reason = await whyUnsafe(services, password)
  if (!reason) return
  await queueEmail(services, {
    personId: owner.id,
    setting: 'always',
    idempotencyKey: `unsafe-password:${owner.id}:${hashToken(owner.passwordHash ?? '')}`,
    draft: (reader) => accountEmails.passwordUnsafe(reader, reason),
  })
}
