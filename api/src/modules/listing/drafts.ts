import { randomUUID } from 'node:crypto'
import type { ListingDraft, ParsedInput } from '@qe/contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { listingDraft, property, room } from '../../database/schema'
import { conflict, Refused } from '../../domain/errors'
import { policy } from '../../domain/policy'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { putPictures, withNewFiles } from '../../storage'
import type { Upload } from '../../storage/upload'
import { noSuchPlace } from './details'
import { cityOf, refuseUnknown } from './facts'
import {
  type Fields,
  type ListingCity,
  type Reading,
  readFitting,
  readWhole,
  unchargeable,
  validPart,
} from './listing-check'
import { columnsOf, fieldsOf, movedTo, standing } from './listing-columns'
import { dropUnused, photosAfter } from './listing-photos'

/** What is being written: something new, or a listing that was sent back. */
interface Writing {
  id: string
  fields: Fields
  kept: 'nowhere' | 'draft' | typeof property.$inferSelect
}

/** Writes a step of a draft and, where that is asked, hands it in for review. Either all of it happens or none. */
export async function saveDraft(
  services: Services,
  me: Me,
  input: ParsedInput<'property/save'>,
  photos: readonly Upload[],
): Promise<ListingDraft> {
  const { propertyId, submit, ...said } = input
  await refuseUnknown(services.db, said)
  const files = await putPictures(services, { ownerId: me.id, purpose: 'listing_photo', field: 'photos' }, photos)
  const now = services.now()
  const draft = await withNewFiles(services, files, async (tx) => {
    const writing = await writingOf(tx, me, propertyId)
    const before = writing.fields.photos ?? []
    const after = await photosAfter(tx, { hostId: me.id, before, named: said.photos, fresh: files })
    const fields: Fields = { ...writing.fields, ...said, ...(said.photos || after.length > 0 ? { photos: after } : {}) }
    const city = await cityOf(tx, fields.cityId)
    refusePrices(fields, city)
    const handedIn = submit && (await handIn(tx, services, me, { ...writing, fields, city, now }))
    if (!handedIn) await keep(tx, services, me, { ...writing, fields, city, now })
    await dropUnused(tx, me.id, before, now)
    return toDraft({ id: writing.id, fields, city, status: handedIn ? 'in_review' : 'draft', updatedAt: now })
  })
  services.wake()
  return draft
}

async function writingOf(tx: Transaction, me: Me, id: string | undefined): Promise<Writing> {
  if (!id) {
    if ((await tx.$count(listingDraft, eq(listingDraft.hostId, me.id))) >= policy.draftsAtOnce) {
      throw conflict(
        `You have ${policy.draftsAtOnce} drafts. Finish or delete one of them before you begin another.`,
        'too_many_drafts',
      )
    }
    return { id: randomUUID(), fields: {}, kept: 'nowhere' }
  }
  const [draft] = await tx
    .select()
    .from(listingDraft)
    .where(and(eq(listingDraft.id, id), eq(listingDraft.hostId, me.id)))
    .for('update')
  if (draft) return { id, fields: draft.fields, kept: 'draft' }
  const [listing] = await tx.select().from(property).where(eq(property.id, id)).for('update')
  const city = await cityOf(tx, listing?.cityId)
  if (!listing || !city) throw noSuchPlace()
  if (listing.status !== 'draft')
    throw conflict('This listing was handed in already. Change it under your listings.', 'handed_in')
  return { id, fields: fieldsOf(listing, city), kept: listing }
}

type Step = Writing & { city: ListingCity | null; now: Date }

/** Keeps a step for later. */
async function keep(
  tx: Transaction,
  { secret }: Services,
  me: Me,
  { id, fields, city, kept, now }: Step,
): Promise<void> {
  if (kept === 'nowhere')
    await tx.insert(listingDraft).values({ id, hostId: me.id, fields, createdAt: now, updatedAt: now })
  if (kept === 'draft') await tx.update(listingDraft).set({ fields, updatedAt: now }).where(eq(listingDraft.id, id))
  if (typeof kept === 'string') return
  const whole = insist(readWhole(fields), city)
  await tx
    .update(property)
    .set({ ...columnsOf(whole.fields, whole.city), ...movedTo(kept, whole.fields.point, secret), updatedAt: now })
    .where(eq(property.id, id))
}

/** Makes a draft a listing that waits for review. Refused while something is missing. */
async function handIn(
  tx: Transaction,
  { secret }: Services,
  me: Me,
  { id, fields, city, kept, now }: Step,
): Promise<true> {
  const whole = insist(readFitting(fields, city), city)
  const { point, kind } = whole.fields
  const columns = { ...columnsOf(whole.fields, whole.city), status: 'in_review' as const, updatedAt: now }
  if (typeof kept !== 'string') {
    await tx
      .update(property)
      .set({ ...columns, ...movedTo(kept, point, secret), reviewNote: null })
      .where(eq(property.id, id))
    return true
  }
  await tx
    .insert(property)
    .values({ ...columns, ...standing(id, point, secret), id, hostId: me.id, score: policy.firstScore, createdAt: now })
  await tx.insert(room).values({ propertyId: id, name: roomNames[kind] })
  await tx.delete(listingDraft).where(eq(listingDraft.id, id))
  return true
}

const roomNames = { entire: 'Whole place', private_room: 'Private room', shared_room: 'Shared room' } as const

function insist({ whole, missing }: Reading, city: ListingCity | null) {
  if (whole && city) return { fields: whole, city }
  const [first = 'Something is still missing.'] = Object.values(missing)
  throw new Refused(400, first, { reason: 'incomplete', fields: missing })
}

function refusePrices(fields: Fields, city: ListingCity | null): void {
  const wrong = city ? unchargeable(fields, city.currency) : {}
  const [sentence] = Object.values(wrong)
  if (sentence) throw new Refused(400, sentence, { fields: wrong })
}

/** What a host has begun and not handed in, and what was sent back to them; the latest first. */
export async function draftsOf(db: Queryable, hostId: string): Promise<ListingDraft[]> {
  const begun = await db
    .select()
    .from(listingDraft)
    .where(eq(listingDraft.hostId, hostId))
    .orderBy(desc(listingDraft.updatedAt), listingDraft.id)
  const sentBack = await db
    .select()
    .from(property)
    .where(and(eq(property.hostId, hostId), eq(property.status, 'draft')))
    .orderBy(desc(property.updatedAt), property.id)
  const drafts: ListingDraft[] = []
  for (const listing of sentBack) {
    const city = await cityOf(db, listing.cityId)
    if (city)
      drafts.push(
        toDraft({
          id: listing.id,
          fields: fieldsOf(listing, city),
          city,
          status: 'draft',
          updatedAt: listing.updatedAt,
        }),
      )
  }
  for (const { id, fields, updatedAt } of begun)
    drafts.push(toDraft({ id, fields, city: await cityOf(db, fields.cityId), status: 'draft', updatedAt }))
  return drafts
}

function toDraft({
  id,
  fields,
  city,
  status,
  updatedAt,
}: {
  id: string
  fields: Fields
  city: ListingCity | null
  status: ListingDraft['status']
  updatedAt: Date
}): ListingDraft {
  const valid = validPart(fields)
  return {
    propertyId: id,
    fields: valid,
    currency: city?.currency ?? null,
    missing: readFitting(valid, city).missing,
    status,
    updatedAt: updatedAt.toISOString(),
  }
}
