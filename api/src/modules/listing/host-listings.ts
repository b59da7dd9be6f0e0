import type { HostListing } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { type CardRow, cardRows, toCards } from './cards'

interface OwnRow extends CardRow {
  description: string
  address: string
  roomId: string
  lat: number
  lon: number
  minNights: number
  maxNights: number
  noticeDays: number
  preparationDays: number
  windowDays: number
  cancellationTier: HostListing['cancellationTier']
  reviewNote: string | null
  upcomingBookings: number
  waitingRequests: number
}

const own = sql`, p.description, p.address, p.lat, p.lon, p.notice_days as "noticeDays", p.preparation_days as "preparationDays", p.window_days as "windowDays",
  p.cancellation_tier as "cancellationTier", p.review_note as "reviewNote", p.min_nights as "minNights", p.max_nights as "maxNights",
  (select r.id from room r where r.property_id = p.id limit 1) as "roomId",
  (select count(*) from booking b where b.property_id = p.id and b.status in ('confirmed', 'in_progress')) as "upcomingBookings",
  (select count(*) from booking b where b.property_id = p.id and b.status = 'requested') as "waitingRequests"`

/** A host's own listings: what is live first, then the rest; removed ones are gone. */
export async function listingsOfHost(db: Queryable, hostId: string, only?: string): Promise<HostListing[]> {
  const ids = await rows<{ id: string }>(
    db,
    sql`select id from property where host_id = ${hostId} and status <> 'removed' ${only ? sql`and id = ${only}` : sql``} order by (status = 'live') desc, created_at, id`,
  )
  const found = (await cardRows(
    db,
    ids.map(({ id }) => id),
    own,
  )) as OwnRow[]
  const cards = await toCards(db, found, null)
  return cards.flatMap((card, n) => {
    const line = found[n]
    if (!line) return []
    const { status, description, address, roomId, lat, lon, guestsIncluded, currency } = line
    const {
      minNights,
      maxNights,
      noticeDays,
      preparationDays,
      windowDays,
      cancellationTier,
      reviewNote,
      upcomingBookings,
      waitingRequests,
    } = line
    return {
      ...card,
      status,
      description,
      address,
      roomId,
      exactPoint: { lat, lon },
      basePrice: { amount: line.basePrice, currency },
      weekendPrice: line.weekendPrice === null ? null : { amount: line.weekendPrice, currency },
      cleaningFee: { amount: line.cleaningFee, currency },
      extraGuestFee: { amount: line.extraGuestFee, currency },
      guestsIncluded,
      petFee: { amount: line.petFee, currency },
      minNights,
      maxNights,
      noticeDays,
      preparationDays,
      windowDays,
      cancellationTier,
      reviewNote,
      upcomingBookings,
      waitingRequests,
    }
  })
}
