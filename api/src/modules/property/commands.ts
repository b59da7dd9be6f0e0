import type { ParsedInput } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import { city, person, property } from '../../database/schema'
import { chargeStep, comparable } from '../../domain/money'
import { badInput, conflict } from '../../http/refused'
import type { Services } from '../../services'
import { noSuchPlace } from './details'

/** Refuses a price that no card could be charged. */
export function refuseUnchargeable(field: string, amount: number | null | undefined, currency: string): void {
  const step = chargeStep(currency)
  if (amount && amount % step !== 0) throw badInput(field, `Prices in ${currency} go in steps of ${step / 1000}.`)
}

/** Changes a listing. A listing goes live only when its host's identity was approved. */
export async function updateProperty({ db, now }: Services, input: ParsedInput<'property/update'>): Promise<void> {
  const { propertyId, ...changes } = input
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(property).where(eq(property.id, propertyId)).for('update')
    if (!found || found.status === 'removed') throw noSuchPlace()
    const { currency } = found
    refuseUnchargeable('basePrice', changes.basePrice, currency)
    refuseUnchargeable('weekendPrice', changes.weekendPrice, currency)
    refuseUnchargeable('cleaningFee', changes.cleaningFee, currency)
    if ((changes.minNights ?? found.minNights) > (changes.maxNights ?? found.maxNights)) {
      throw badInput('maxNights', 'The longest stay can’t be shorter than the shortest.')
    }
    if (changes.status && changes.status !== found.status) {
      const mayChange = found.status === 'live' || found.status === 'paused'
      if (!mayChange) throw conflict('This listing is still being reviewed. It can go live after that.', 'in_review')
      const [host] = await tx.select({ identity: person.identityStatus }).from(person).where(eq(person.id, found.hostId))
      if (changes.status === 'live' && host?.identity !== 'approved') throw conflict('Your identity must be approved before a listing can go live.', 'identity_not_approved')
      await tx
        .update(city)
        .set({ listings: sql`${city.listings} + ${changes.status === 'live' ? 1 : -1}` })
        .where(eq(city.id, found.cityId))
    }
    await tx
      .update(property)
      .set({ ...changes, ...(changes.basePrice && { sortPrice: comparable(changes.basePrice, currency) }), updatedAt: now() })
      .where(eq(property.id, propertyId))
  })
}
