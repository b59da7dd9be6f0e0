import type { CallOutput, ParsedInput, Passkey } from '@qe/contract'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { passkey, person, usedChallenge } from '../../database/schema'
import { ApiError, conflict, notFound } from '../../domain/errors'
import { policy } from '../../domain/policy'
import { type ChallengePurpose, challengeExpiry, newChallenge } from '../../identity/passkey-challenge'
import { hashToken } from '../../identity/secrets'
import type { Me } from '../../identity/sessions'
import { accountEmails } from '../../mail/templates/account'
import type { Services } from '../../services'
import { notifyOwner } from './second-factor'

type CreationOptions = CallOutput<'user/passkey/begin'>['options']
type RequestOptions = CallOutput<'user/passkey/challenge'>['options']
type Transport = NonNullable<CreationOptions['excludeCredentials'][number]['transports']>[number]

/** Algorithms that the server verifies, best first: EdDSA, ES256, RS256. Rule: IANA COSE Algorithms. */
const algorithms = [-8, -7, -257]
const timeoutMs = policy.passkeyChallengeMinutes * 60_000

/** The site that passkeys belong to: browsers use them nowhere else. */
const relyingParty = ({ config }: Services) => {
  const { hostname, origin } = new URL(config.siteUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

const refused = () =>
  new ApiError(400, 'Your passkey could not be confirmed. Try again, or sign in another way.', {
    reason: 'passkey_refused',
  })

/**
 * What a browser needs to make a passkey.
 * @throws ApiError 409 when the person has `policy.passkeysPerPerson`
 */
export async function passkeyCreationOptions(services: Services, me: Me): Promise<CreationOptions> {
  const own = await services.db.select().from(passkey).where(eq(passkey.personId, me.id))
  if (own.length >= policy.passkeysPerPerson)
    throw conflict('You have as many passkeys as an account can have. Remove one first.', 'too_many_passkeys')
  return {
    rp: { id: relyingParty(services).expectedRPID, name: 'Quality Escape' },
    user: {
      id: Buffer.from(me.id).toString('base64url'),
      name: me.email,
      displayName: `${me.firstName} ${me.lastName}`.trim(),
    },
    challenge: newChallenge(`add ${me.id}`, services.now(), services.secret),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports: transports as Transport[],
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** What a browser asks a passkey to sign; the browser offers all passkeys of this site. */
export const passkeyRequestOptions = (services: Services): RequestOptions => ({
  challenge: newChallenge('sign-in', services.now(), services.secret),
  rpId: relyingParty(services).expectedRPID,
  timeout: timeoutMs,
  userVerification: 'required',
})

/**
 * Adds the passkey that a browser has made.
 * @throws ApiError 400 when the browser's answer can't be verified, 409 when the passkey is known already
 */
export async function addPasskey(
  services: Services,
  me: Me,
  { name, credential: { id, rawId, type, response } }: ParsedInput<'user/passkey/add'>,
): Promise<Passkey> {
  const { transports = [], ...rest } = response
  const { registrationInfo } = await withChallenge(services, `add ${me.id}`, (expectedChallenge) =>
    verifyRegistrationResponse({
      response: { id, rawId, type, response: rest, clientExtensionResults: {} },
      expectedChallenge,
      ...relyingParty(services),
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!registrationInfo) throw refused()
  const { credential } = registrationInfo
  const [added] = await services.db
    .insert(passkey)
    .values({
      personId: me.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: transports.filter(isKnownTransport),
      name,
      createdAt: services.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!added) throw conflict('This passkey is here already.', 'passkey_known')
  await notifyOwner(services, me.id, `passkey-added:${added.id}`, (reader) => accountEmails.passkeyAdded(reader, name))
  return { id: added.id, name, addedAt: added.createdAt.toISOString(), lastUsedAt: null }
}

const knownTransports: ReadonlySet<string> = new Set<Transport>([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
])
const isKnownTransport = (transport: string) => knownTransports.has(transport)

/** @throws ApiError 404 when the passkey is not the person's */
export async function deletePasskey(services: Services, me: Me, id: string): Promise<void> {
  const [deleted] = await services.db
    .delete(passkey)
    .where(and(eq(passkey.id, id), eq(passkey.personId, me.id)))
    .returning()
  if (!deleted) throw notFound('This passkey is not there any more.')
  await notifyOwner(services, me.id, `passkey-removed:${id}`, (reader) =>
    accountEmails.passkeyRemoved(reader, deleted.name),
  )
}

/**
 * The person whose passkey has signed our challenge, with the person's presence verified by fingerprint, face or PIN.
 * @throws ApiError 400 when the passkey is unknown or its answer can't be verified
 */
export async function verifyPasskey(
  services: Services,
  { id, rawId, type, response }: ParsedInput<'user/passkey/signin'>['credential'],
) {
  const { db, now } = services
  const [known] = await db
    .select({ passkey, owner: person })
    .from(passkey)
    .innerJoin(person, eq(person.id, passkey.personId))
    .where(eq(passkey.credentialId, id))
  if (!known)
    throw new ApiError(400, 'This passkey is not known here any more. Sign in another way, then add it anew.', {
      reason: 'passkey_unknown',
    })
  const { publicKey, counter } = known.passkey
  const { verified, authenticationInfo } = await withChallenge(services, 'sign-in', (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge,
      ...relyingParty(services),
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    }),
  )
  if (!verified) throw refused()
  await db
    .update(passkey)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: now() })
    .where(eq(passkey.id, known.passkey.id))
  return known.owner
}

/**
 * Verifies a browser's answer to a challenge of ours, which works once.
 * @throws ApiError 400 for an invalid answer, or one to a used, expired or foreign challenge
 */
async function withChallenge<T extends { verified: boolean }>(
  { db, now, acceptedSecrets, log }: Services,
  purpose: ChallengePurpose,
  verify: (expectedChallenge: (challenge: string) => boolean) => Promise<T>,
): Promise<T> {
  let answered: { challengeHash: string; expiresAt: Date } | null = null
  const isOurs = (challenge: string) => {
    const expiresAt = challengeExpiry(challenge, purpose, now(), acceptedSecrets)
    answered = expiresAt && { challengeHash: hashToken(challenge), expiresAt }
    return expiresAt !== null
  }
  const result = await verify(isOurs).catch((error: unknown) => {
    // The library says only by its message what is wrong with an answer.
    log.info({ err: error }, 'a passkey was refused')
    throw refused()
  })
  if (!answered || !result.verified) throw refused()
  const [first] = await db.insert(usedChallenge).values(answered).onConflictDoNothing().returning()
  if (!first) throw refused()
  return result
}
