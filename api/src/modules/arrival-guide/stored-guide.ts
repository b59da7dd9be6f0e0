import { type ArrivalGuide, arrivalGuide as arrivalGuideSchema, arrivalGuideSecrets } from '@qe/contract'
import { and, eq, notLike } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { arrivalGuide, listing } from '../../database/schema'
import { conflict } from '../../domain/errors'
import { decrypt, encrypt, encryptionPrefix } from '../../identity/encryption'
import type { Services } from '../../services'

export const emptyGuide: ArrivalGuide = {
  wayIn: '',
  parking: '',
  houseManual: '',
  doorCode: '',
  wifiName: '',
  wifiPassword: '',
  phone: '',
}

const secretsSchema = arrivalGuideSchema.pick({ doorCode: true, wifiName: true, wifiPassword: true, phone: true })
type Secrets = Pick<ArrivalGuide, (typeof arrivalGuideSecrets)[number]>

const contextOf = (listingId: string) => `arrival guide of ${listingId}`

/** The stored guide of a listing; null where its host has saved none. */
export async function readGuide(
  db: Queryable,
  listingId: string,
  { acceptedSecrets }: Pick<Services, 'acceptedSecrets'>,
): Promise<{ guide: ArrivalGuide; updatedAt: Date } | null> {
  const [found] = await db.select().from(arrivalGuide).where(eq(arrivalGuide.listingId, listingId))
  if (!found) return null
  const { wayIn, parking, houseManual, secrets, updatedAt } = found
  return {
    guide: { ...emptyGuide, wayIn, parking, houseManual, ...openSecrets(secrets, listingId, acceptedSecrets) },
    updatedAt,
  }
}

/** What a server secret that is no longer accepted encrypted is lost: the host enters it anew. */
function openSecrets(secrets: string | null, listingId: string, accepted: readonly Buffer[]): Partial<Secrets> {
  if (!secrets || !accepted.some((one) => secrets.startsWith(encryptionPrefix(one)))) return {}
  return secretsSchema.parse(JSON.parse(decrypt(secrets, contextOf(listingId), accepted)))
}

/**
 * Changes the named fields of a listing's guide. The listing is locked, so that two changes at once both hold.
 * @throws ApiError 409 `draft` for a listing that was not submitted yet
 */
export async function changeGuide(
  tx: Transaction,
  listingId: string,
  changes: Partial<ArrivalGuide>,
  { secret, acceptedSecrets, now }: Pick<Services, 'secret' | 'acceptedSecrets' | 'now'>,
): Promise<{ guide: ArrivalGuide; updatedAt: Date }> {
  const [stored] = await tx
    .select({ id: listing.id })
    .from(listing)
    .where(eq(listing.id, listingId))
    .for('no key update')
  if (!stored) throw conflict('This listing is still a draft. Submit it first, then write its arrival guide.', 'draft')
  const before = await readGuide(tx, listingId, { acceptedSecrets })
  const guide = { ...emptyGuide, ...before?.guide, ...changes }
  const { wayIn, parking, houseManual } = guide
  const secrets = Object.fromEntries(arrivalGuideSecrets.map((name) => [name, guide[name]]))
  const columns = {
    wayIn,
    parking,
    houseManual,
    secrets: hasSecrets(guide) ? encrypt(JSON.stringify(secrets), contextOf(listingId), secret) : null,
    updatedAt: now(),
  }
  await tx
    .insert(arrivalGuide)
    .values({ listingId, ...columns })
    .onConflictDoUpdate({ target: arrivalGuide.listingId, set: columns })
  return { guide, updatedAt: columns.updatedAt }
}

export const hasSecrets = (guide: Secrets) => arrivalGuideSecrets.some((name) => guide[name] !== '')

/** Encrypts with the current server secret what an older one encrypted, so that the older one can be dropped. */
export async function renewGuideEncryption({ db, secret, acceptedSecrets, log }: Services): Promise<void> {
  const older = await db
    .select()
    .from(arrivalGuide)
    .where(notLike(arrivalGuide.secrets, `${encryptionPrefix(secret).replaceAll('_', '\\_')}%`))
  for (const { listingId, secrets } of older) {
    if (!secrets) continue
    const context = contextOf(listingId)
    try {
      await db
        .update(arrivalGuide)
        .set({ secrets: encrypt(decrypt(secrets, context, acceptedSecrets), context, secret) })
        .where(and(eq(arrivalGuide.listingId, listingId), eq(arrivalGuide.secrets, secrets)))
    } catch (error) {
      log.error({ err: error, listingId }, 'the codes of an arrival guide can’t be read')
    }
  }
}
