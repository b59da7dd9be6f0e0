import type { CallOutput, ListingHint, Photo } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { listingNotFound } from './details'

interface HintFacts {
  title: string
  description: string
  photos: Photo[]
  amenities: string[]
  houseRules: string[]
  weekendPrice: number | null
  hasGuide: boolean
  hasNightPrices: boolean
  hasDiscounts: boolean
}

const [enoughPhotos, enoughDescription, enoughAmenities] = [5, 300, 5]

/** A photo without words of the host has its number for them, from `columnsOf`. */
const isDescribed = ({ alt }: Photo, title: string, n: number) => alt !== '' && alt !== `${title}, photo ${n + 1}`

const hints: readonly (ListingHint & { applies: (facts: HintFacts) => boolean })[] = [
  {
    key: 'few-photos',
    section: 'photos',
    title: `Show at least ${enoughPhotos} photos`,
    reason: 'Guests look for each room, the bathroom and the way in before they book.',
    applies: ({ photos }) => photos.length < enoughPhotos,
  },
  {
    key: 'photos-without-words',
    section: 'photos',
    title: 'Say what each photo shows',
    reason: 'Guests who can’t see a photo have it read to them, and others know which room it is.',
    applies: ({ photos, title }) => photos.some((photo, n) => !isDescribed(photo, title, n)),
  },
  {
    key: 'short-description',
    section: 'description',
    title: 'Tell more in the description',
    reason: `With ${enoughDescription} characters and more, guests know what to expect and ask less.`,
    applies: ({ description }) => description.length < enoughDescription,
  },
  {
    key: 'few-amenities',
    section: 'amenities',
    title: 'Choose all amenities',
    reason: 'Guests filter by Wi-Fi, kitchen or parking, and then see only listings that name them.',
    applies: ({ amenities }) => amenities.length < enoughAmenities,
  },
  {
    key: 'no-house-rules',
    section: 'house-rules',
    title: 'Write down the house rules',
    reason: 'Guests agree to them when they book; without them, smoking and parties are not ruled out.',
    applies: ({ houseRules }) => houseRules.length === 0,
  },
  {
    key: 'no-arrival-guide',
    section: 'arrival-guide',
    title: 'Write the arrival guide',
    reason: 'Way in, door code and Wi-Fi then reach each guest in time, without a message from you.',
    applies: ({ hasGuide }) => !hasGuide,
  },
  {
    key: 'same-price',
    section: 'prices',
    title: 'Set prices for weekends or seasons',
    reason: 'Every night costs the same now. Most hosts ask for more at weekends, and for less in quiet months.',
    applies: ({ weekendPrice, hasNightPrices }) => weekendPrice === null && !hasNightPrices,
  },
  {
    key: 'no-discounts',
    section: 'discounts',
    title: 'Offer a discount for a week or a month',
    reason: 'Longer stays mean fewer changes of guests and fewer empty nights between them.',
    applies: ({ hasDiscounts }) => !hasDiscounts,
  },
]

/** What would make a listing better, the most useful first. */
export async function hintsFor(db: Queryable, listingId: string): Promise<CallOutput<'property/hints'>> {
  const facts = await row<HintFacts>(
    db,
    sql`select l.title, l.description, l.photos, l.amenities, l.house_rules as "houseRules",
          l.weekend_price as "weekendPrice",
          exists (select 1 from arrival_guide g where g.listing_id = l.id and g.way_in <> '') as "hasGuide",
          exists (select 1 from date_price p where p.listing_id = l.id) as "hasNightPrices",
          exists (select 1 from long_term_discount d where d.listing_id = l.id) as "hasDiscounts"
        from listing l where l.id = ${listingId} and l.status <> 'removed'`,
  )
  if (!facts) throw listingNotFound()
  return { hints: hints.filter(({ applies }) => applies(facts)).map(({ applies: _, ...hint }) => hint) }
}
