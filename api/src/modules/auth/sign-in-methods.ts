import type { SignInMethods } from '@qe/contract'
import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { authenticatorApp, passkey, person } from '../../database/schema'
import { notSignedIn } from '../../domain/errors'
import { countRecoveryCodes, isOn } from './second-factor'

/** How a person can sign in. */
export async function readSignInMethods(db: Queryable, personId: string): Promise<SignInMethods> {
  const [owner] = await db.select().from(person).where(eq(person.id, personId))
  if (!owner) throw notSignedIn()
  const [app] = await db.select().from(authenticatorApp).where(isOn(personId))
  const keys = await db.select().from(passkey).where(eq(passkey.personId, personId)).orderBy(desc(passkey.createdAt))
  return {
    password: owner.passwordHash !== null,
    google: owner.googleSubject !== null,
    authenticator: app?.confirmedAt
      ? {
          since: app.confirmedAt.toISOString(),
          recoveryCodesLeft: await countRecoveryCodes(db, personId),
        }
      : null,
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      addedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}
