import { randomUUID } from 'node:crypto'
import type { ListingDraft } from '@qe/contract'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { listing, listingDraft } from '../../database/schema'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { listingNotFound } from './details'
import { requireRoomForDraft, toDraft } from './drafts'
import type { Fields } from './listing-check'
import { fieldsOf } from './listing-columns'
import { cityOf } from './reference-data'
import { fieldsOfUnits } from './units'

/** The most characters of a title. Rule: `listingFields` in the contract. */
const longestTitle = 80

/** Copies a listing or a draft of a host into a new draft. Both show the same photo files. */
export async function duplicateListing({ db, now }: Services, me: Me, id: string): Promise<ListingDraft> {
  return db.transaction(async (tx) => {
    await requireRoomForDraft(tx, me)
    const original = await fieldsToCopy(tx, me, id)
    const fields: Fields = { ...original, ...(original.title && { title: titleOfCopy(original.title) }) }
    const copy = { id: randomUUID(), fields, updatedAt: now() }
    await tx.insert(listingDraft).values({ ...copy, hostId: me.id, createdAt: copy.updatedAt })
    return toDraft({ ...copy, city: await cityOf(tx, fields.cityId), status: 'draft' })
  })
}

const titleOfCopy = (title: string) =>
  `${[...title]
    .slice(0, longestTitle - 7)
    .join('')
    .trimEnd()} (copy)`

async function fieldsToCopy(tx: Transaction, me: Me, id: string): Promise<Fields> {
  const [draft] = await tx
    .select()
    .from(listingDraft)
    .where(and(eq(listingDraft.id, id), eq(listingDraft.hostId, me.id)))
    .for('share')
  if (draft) return draft.fields
  // Its photos must not be removed meanwhile.
  const [found] = await tx.select().from(listing).where(eq(listing.id, id)).for('share')
  const city = await cityOf(tx, found?.cityId)
  if (!found || !city || found.status === 'removed') throw listingNotFound()
  const { units } = await fieldsOfUnits(tx, id)
  return { ...fieldsOf(found, city), ...(units && { units: units.map(({ name }) => ({ name })) }) }
}
