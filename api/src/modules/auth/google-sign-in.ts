import type { ParsedInput, Session } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { person } from '../../database/schema'
import { ApiError, badInput, conflict } from '../../domain/errors'
import { type GooglePerson, readFirebaseToken, readGoogleCode } from '../../identity/google'
import { readGoogleJoin, signGoogleJoin } from '../../identity/google-join-token'
import { queueEmail } from '../../mail/queue-email'
import { accountEmails } from '../../mail/templates/account'
import type { Services } from '../../services'
import { hasSecondFactor, requireSecondFactor } from './second-factor'
import { type SignInRequest, signIn } from './sign-in'
import { checkPassword } from './sign-in-attempts'

type Input = ParsedInput<'user/social-signup'>
type PersonRow = typeof person.$inferSelect

/**
 * Signs in whom Google has confirmed. Creates an account for an unknown address, and joins the Google account to the
 * account of a known one.
 * @throws ApiError 409 with the reason `password_needed` and a `joinToken` when that account has a password
 */
export async function signInWithGoogle(
  request: SignInRequest,
  input: Input,
): Promise<{ session: Session; isNewAccount: boolean }> {
  const { db, now } = request.services
  const google = await readGooglePerson(request.services, input)
  const [created] = await db
    .insert(person)
    .values({
      email: google.email,
      firstName: google.firstName,
      lastName: google.lastName,
      googleSubject: google.subject,
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning()
  if (created) return { session: await signIn(request, created, { isNewAccount: true }), isNewAccount: true }

  const found = await findGooglePerson(request.services, google)
  // Addresses are given to other people, subjects never. Rule: Google, OpenID Connect, "An ID token's payload", sub.
  if (found.googleSubject && found.googleSubject !== google.subject)
    throw new ApiError(
      400,
      'The account with this address belongs to another Google account. ' +
        'Sign in with e-mail and password, or ask for a new password.',
      { reason: 'google_other_account' },
    )
  if (!found.googleSubject) await joinGoogle(request, { input, google, found })
  return { session: await signIn(request, found), isNewAccount: false }
}

async function readGooglePerson({ config, now, acceptedSecrets }: Services, input: Input): Promise<GooglePerson> {
  if (input.provider === 'google') return readGoogleCode(input.code, config, now())
  if (input.provider === 'firebase') return readFirebaseToken(input.idToken, config, now())
  const google = readGoogleJoin(input.joinToken, now(), acceptedSecrets)
  if (!google) throw badInput('joinToken', 'This took too long. Sign in with Google once more.')
  return google
}

async function findGooglePerson({ db }: Services, google: GooglePerson): Promise<PersonRow> {
  const [known] = await db.select().from(person).where(eq(person.googleSubject, google.subject))
  if (known) return known
  const [found] = await db.select().from(person).where(eq(person.email, google.email))
  if (!found) throw new Error('A person was neither made nor found')
  return found
}

/**
 * Joins a Google account to an account for good. The owner's password is asked for once: whoever holds the address at
 * Google now need not be who signed up with it. So is the second factor: from then on Google is enough, which has
 * second factors of its own.
 */
async function joinGoogle(
  { services, address }: SignInRequest,
  { input, google, found }: { input: Input; google: GooglePerson; found: PersonRow },
): Promise<void> {
  const { email, passwordHash: hash } = found
  if (hash !== null) {
    if (input.provider !== 'google_join')
      throw conflict(
        'You already have an account with this address. Enter its password once; from then on Google is enough.',
        'password_needed',
        { joinToken: signGoogleJoin(google, services.now(), services.secret) },
      )
    if (!(await checkPassword(services, { email, address, hash, password: input.password })))
      throw badInput('password', 'That is not the password of this account.')
    await requireSecondFactor(services, found.id, input.secondFactor)
  } else if (await hasSecondFactor(services.db, found.id))
    throw conflict(
      'You already have an account with this address. Choose a password for it first, by “Forgot your password?”.',
      'password_first',
    )
  await services.db.update(person).set({ googleSubject: google.subject }).where(eq(person.id, found.id))
  await queueEmail(services, {
    personId: found.id,
    setting: 'always',
    idempotencyKey: `google-joined:${found.id}:${google.subject}`,
    draft: accountEmails.googleJoined,
  })
}
