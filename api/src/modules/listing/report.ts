import type { ParsedInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { listing, listingReport } from '../../database/schema'
import { forbidden } from '../../domain/errors'
import { alreadyReported } from '../../domain/reports'
import type { Services } from '../../services'
import { listingNotFound } from './details'

/**
 * Reports a listing to the site's operators; answers when. One that is paused can still be reported by who has seen it.
 * Its row is locked meanwhile, so that one that is being removed gets no further report.
 * @throws ApiError 403 for its host, 404 when it isn't on the site, 409 when this person has reported it before
 */
export function reportListing(
  { db, now }: Services,
  reporterId: string,
  { propertyId, reason, text }: ParsedInput<'property/report'>,
): Promise<Date> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(listing).where(eq(listing.id, propertyId)).for('share')
    if (found?.hostId === reporterId) throw forbidden('This place is yours. You can change or remove it yourself.')
    if (!found || (found.status !== 'live' && found.status !== 'paused')) throw listingNotFound()
    const createdAt = now()
    const [made] = await tx
      .insert(listingReport)
      .values({ listingId: propertyId, reporterId, reason, text, createdAt })
      .onConflictDoNothing()
      .returning({ id: listingReport.id })
    if (!made) throw alreadyReported('place')
    return createdAt
  })
}
