import { randomUUID } from 'node:crypto'
import { type ListingDraft, type ParsedInput, sizeByRooms } from '@qe/contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { listing, listingDraft, room } from '../../database/schema'
import { ApiError, conflict } from '../../domain/errors'
import { policy } from '../../domain/policy'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { putPictures, withNewFiles } from '../../storage'
import type { Upload } from '../../storage/upload'
import { listingNotFound } from './details'
import {
  type Fields,
  type ListingCity,
  type ListingValidation,
  unchargeablePrices,
  validateFields,
  validateListing,
  validFields,
} from './listing-check'
import { changedLocationColumns, columnsOf, fieldsOf, locationColumns } from './listing-columns'
import { mergePhotos, removeUnusedPhotos } from './listing-photos'
import { cityOf, requireKnownReferences } from './reference-data'
import { changeUnits, fieldsOfUnits } from './units'

/** Where a draft is stored so far: nowhere, as a draft, or as a listing that was sent back. */
interface DraftSource {
  id: string
  fields: Fields
  stored: 'nowhere' | 'draft' | typeof listing.$inferSelect
}

/** Saves a step of a draft and, with `submit`, submits it for review, in one transaction. */
export async function saveDraft(
  services: Services,
  me: Me,
  input: ParsedInput<'property/save'>,
  photos: readonly Upload[],
): Promise<ListingDraft> {
  const { propertyId: listingId, submit, ...changes } = input
  await requireKnownReferences(services.db, changes)
  const files = await putPictures(services, { ownerId: me.id, purpose: 'listing_photo', field: 'photos' }, photos)
  const now = services.now()
  const draft = await withNewFiles(services, files, async (tx) => {
    const source = await lockDraft(tx, me, listingId)
    const before = source.fields.photos ?? []
    const after = await mergePhotos(tx, {
      hostId: me.id,
      before,
      requested: changes.photos,
      uploaded: files,
      rooms: changes.rooms ?? source.fields.rooms ?? [],
    })
    const fields: Fields = {
      ...source.fields,
      ...sizeByRooms(changes.rooms ?? []),
      ...changes,
      ...(changes.photos || after.length > 0 ? { photos: after } : {}),
    }
    const city = await cityOf(tx, fields.cityId)
    requireChargeablePrices(fields, city)
    const submitted = submit && (await submitDraft(tx, services, me, { ...source, fields, city, now }))
    if (!submitted) await storeDraft(tx, services, me, { ...source, fields, city, now })
    await removeUnusedPhotos(tx, me.id, before, now)
    return toDraft({ id: source.id, fields, city, status: submitted ? 'in_review' : 'draft', updatedAt: now })
  })
  services.wake()
  return draft
}

async function lockDraft(tx: Transaction, me: Me, id: string | undefined): Promise<DraftSource> {
  if (!id) {
    await requireRoomForDraft(tx, me)
    return { id: randomUUID(), fields: {}, stored: 'nowhere' }
  }
  const [draft] = await tx
    .select()
    .from(listingDraft)
    .where(and(eq(listingDraft.id, id), eq(listingDraft.hostId, me.id)))
    .for('update')
  if (draft) return { id, fields: draft.fields, stored: 'draft' }
  const [found] = await tx.select().from(listing).where(eq(listing.id, id)).for('update')
  const city = await cityOf(tx, found?.cityId)
  if (!found || !city) throw listingNotFound()
  if (found.status !== 'draft')
    throw conflict('This listing was submitted already. Change it under your listings.', 'handed_in')
  return { id, fields: { ...fieldsOf(found, city), ...(await fieldsOfUnits(tx, id)) }, stored: found }
}

/** @throws ApiError 409 when a host has as many drafts as they may */
export async function requireRoomForDraft(tx: Transaction, me: Me): Promise<void> {
  if ((await tx.$count(listingDraft, eq(listingDraft.hostId, me.id))) < policy.draftsAtOnce) return
  throw conflict(
    `You have ${policy.draftsAtOnce} drafts. Finish or delete one of them before you begin another.`,
    'too_many_drafts',
  )
}

type DraftStep = DraftSource & { city: ListingCity | null; now: Date }

/** Stores a step of a draft, or of a listing that was sent back. */
async function storeDraft(
  tx: Transaction,
  { secret }: Services,
  me: Me,
  { id, fields, city, stored, now }: DraftStep,
): Promise<void> {
  if (stored === 'nowhere')
    await tx.insert(listingDraft).values({ id, hostId: me.id, fields, createdAt: now, updatedAt: now })
  if (stored === 'draft') await tx.update(listingDraft).set({ fields, updatedAt: now }).where(eq(listingDraft.id, id))
  if (typeof stored === 'string') return
  const complete = requireComplete(validateFields(fields), city)
  await tx
    .update(listing)
    .set({
      ...columnsOf(complete.fields, complete.city),
      ...changedLocationColumns(stored, complete.fields.point, secret),
      updatedAt: now,
    })
    .where(eq(listing.id, id))
  if (complete.fields.units) await changeUnits(tx, stored, complete.fields.units, now)
}

/** Turns a draft into a listing in review. @throws ApiError 400 while a field is missing */
async function submitDraft(
  tx: Transaction,
  { secret }: Services,
  me: Me,
  { id, fields, city, stored, now }: DraftStep,
): Promise<true> {
  const complete = requireComplete(validateListing(fields, city), city)
  const { point, kind } = complete.fields
  const columns = { ...columnsOf(complete.fields, complete.city), status: 'in_review' as const, updatedAt: now }
  if (typeof stored !== 'string') {
    await tx
      .update(listing)
      .set({ ...columns, ...changedLocationColumns(stored, point, secret), reviewNote: null })
      .where(eq(listing.id, id))
    if (complete.fields.units) await changeUnits(tx, stored, complete.fields.units, now)
    return true
  }
  await tx.insert(listing).values({
    ...columns,
    ...locationColumns(id, point, secret),
    id,
    hostId: me.id,
    score: policy.firstScore,
    createdAt: now,
  })
  const { units = [] } = complete.fields
  const names = units.length > 1 ? units.map(({ name }) => name) : [roomNames[kind]]
  await tx.insert(room).values(names.map((name, position) => ({ listingId: id, name, position })))
  await tx.delete(listingDraft).where(eq(listingDraft.id, id))
  return true
}

/** Of the one unit of a listing. */
const roomNames = { entire: 'Whole place', private_room: 'Private room', shared_room: 'Shared room' } as const

function requireComplete({ complete, missing }: ListingValidation, city: ListingCity | null) {
  if (complete && city) return { fields: complete, city }
  const [first = 'Something is still missing.'] = Object.values(missing)
  throw new ApiError(400, first, { reason: 'incomplete', fields: missing })
}

function requireChargeablePrices(fields: Fields, city: ListingCity | null): void {
  const wrong = city ? unchargeablePrices(fields, city.currency) : {}
  const [sentence] = Object.values(wrong)
  if (sentence) throw new ApiError(400, sentence, { fields: wrong })
}

/** A host's drafts, and the listings that were sent back to them; the latest first. */
export async function draftsOf(db: Queryable, hostId: string): Promise<ListingDraft[]> {
  const begun = await db
    .select()
    .from(listingDraft)
    .where(eq(listingDraft.hostId, hostId))
    .orderBy(desc(listingDraft.updatedAt), listingDraft.id)
  const sentBack = await db
    .select()
    .from(listing)
    .where(and(eq(listing.hostId, hostId), eq(listing.status, 'draft')))
    .orderBy(desc(listing.updatedAt), listing.id)
  const drafts: ListingDraft[] = []
  for (const listing of sentBack) {
    const city = await cityOf(db, listing.cityId)
    if (city)
      drafts.push(
        toDraft({
          id: listing.id,
          fields: { ...fieldsOf(listing, city), ...(await fieldsOfUnits(db, listing.id)) },
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

export function toDraft({
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
  const valid = validFields(fields)
  return {
    propertyId: id,
    fields: valid,
    currency: city?.currency ?? null,
    town: city && { name: city.name, region: city.region, country: city.country },
    missing: validateListing(valid, city).missing,
    status,
    updatedAt: updatedAt.toISOString(),
  }
}
