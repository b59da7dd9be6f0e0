import type { Session } from '@qe/contract'
import { deviceNameOf } from '../../identity/browser'
import { type Me, openSession, renewSession } from '../../identity/sessions'
import { queueEmail } from '../../mail/queue-email'
import { accountEmails } from '../../mail/templates/account'
import type { Services } from '../../services'
import { ownProfile } from '../profile/read-profile'
import { rememberDevice } from './sign-in-attempts'

/** The part of a call that a sign-in needs. */
export interface SignInRequest {
  services: Services
  /** Who is signed in with `token` already. */
  me: Me | null
  token: string | null
  userAgent: string
  address: string
}

/**
 * Signs in somebody who has just proved who they are. A browser that is signed in as them already keeps its session,
 * which is as fresh as a new one from then on. From a browser or network that is new to the account, it sends its owner
 * an e-mail, unless the account itself is new.
 * @throws ApiError 403 while the account is suspended
 */
export async function signIn(
  { services, me, token, userAgent, address }: SignInRequest,
  owner: { id: string; email: string },
  { isNewAccount = false } = {},
): Promise<Session> {
  const { db } = services
  const now = services.now()
  if (me?.id === owner.id && token) {
    const { expiresAt } = await renewSession(db, me, now)
    return { token, expiresAt: expiresAt.toISOString(), user: await ownProfile(db, owner.id) }
  }
  const session = await openSession(db, owner.id, userAgent, now)
  const device = deviceNameOf(userAgent)
  const isNewDevice = await rememberDevice(db, services, { email: owner.email, address, device })
  if (isNewDevice && !isNewAccount)
    await queueEmail(services, {
      personId: owner.id,
      setting: 'always',
      idempotencyKey: `new-sign-in:${owner.id}:${now.toISOString()}`,
      draft: (reader) => accountEmails.newSignIn(reader, { at: now, device }),
    })
  return { ...session, expiresAt: session.expiresAt.toISOString(), user: await ownProfile(db, owner.id) }
}
