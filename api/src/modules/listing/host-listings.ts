import type { HostListing } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { ofListings, type Scope } from '../team/act-for'
import { type CardRow, cardRows, toCards } from './cards'
import { columnList, type ListingRow, pick } from './listing-columns'

/** Columns that a host's listing shows as they are, beyond those of its card. */
const hostColumns = [
  'description',
  'address',
  'postcode',
  'minNights',
  'maxNights',
  'noticeDays',
  'preparationDays',
  'windowDays',
  'cancellationTier',
  'reviewNote',
] as const

/** Columns that its card is made of. */
const cardColumns = ['status', 'guestsIncluded', 'cityId', 'countryCode', 'timeZone'] as const

const computedFields = ['roomId', 'units', 'upcomingBookings', 'waitingRequests'] as const

type HostRow = CardRow &
  Pick<ListingRow, (typeof hostColumns)[number] | 'lat' | 'lon'> &
  Pick<HostListing, (typeof computedFields)[number]>

const hostSelection = sql`, ${columnList([...hostColumns, 'lat', 'lon'])},
  (select r.id from room r where r.listing_id = l.id and r.removed_at is null order by r.position, r.id limit 1)
    as "roomId",
  (select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.position, r.id) from room r
    where r.listing_id = l.id and r.removed_at is null) as units,
  (select count(*) from booking b
    where b.listing_id = l.id and b.status in ('confirmed', 'in_progress')) as "upcomingBookings",
  (select count(*) from booking b where b.listing_id = l.id and b.status = 'requested') as "waitingRequests"`

/** A host's listings in a scope, or `only` one of them: live ones first, then the rest, without removed ones. */
export async function listingsOfHost(db: Queryable, host: Scope, only?: string): Promise<HostListing[]> {
  const ids = await rows<{ id: string }>(
    db,
    sql`select id from listing
        where host_id = ${host.id} and status <> 'removed' and ${ofListings(host, sql`id`)}
          ${only ? sql`and id = ${only}` : sql``}
        order by (status = 'live') desc, created_at, id`,
  )
  const listings = (await cardRows(
    db,
    ids.map(({ id }) => id),
    hostSelection,
  )) as HostRow[]
  const cards = await toCards(db, listings, null)
  return cards.flatMap((card, n) => {
    const listing = listings[n]
    if (!listing) return []
    const money = (amount: number) => ({ amount, currency: listing.currency })
    return {
      ...card,
      photos: listing.photos,
      ...pick(listing, [...hostColumns, ...computedFields, ...cardColumns]),
      exactPoint: { lat: listing.lat, lon: listing.lon },
      basePrice: money(listing.basePrice),
      weekendPrice: listing.weekendPrice === null ? null : money(listing.weekendPrice),
      cleaningFee: money(listing.cleaningFee),
      extraGuestFee: money(listing.extraGuestFee),
      petFee: money(listing.petFee),
    }
  })
}
