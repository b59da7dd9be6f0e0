import type { CallOutput, ListingCard as Listing } from '@qe/contract'
import { plural } from '@qe/ui'
import { ListingCard } from '../cards/listing-card'
import { stayQuery } from '../search/search-query'
import { type ListStay, searchOfList } from './list-stay'
import { OtherChoices } from './other-choices'
import css from './saved.module.css'

interface DatedCardProps extends Pick<CallOutput<'wishlist/shared'>['places'][number], 'isAvailable' | 'unfit'> {
  listing: Listing
  stay: ListStay
  wishlistId?: string
}

/** The card of a place on a list, with the list's dates and party, and whether the place is free and large enough. */
export function DatedCard({ listing, stay, isAvailable, unfit, wishlistId }: DatedCardProps) {
  // It knows nothing of dates that have passed.
  const search = searchOfList(isAvailable === null ? { ...stay, dates: null } : stay)
  const problem = unfit
    ? { guests: `Sleeps ${plural(listing.guests, 'guest')} at most`, pets: 'Pets can’t stay here' }[unfit]
    : isAvailable === false && 'Not free on these dates'
  return (
    <>
      <ListingCard listing={listing} wishlistId={wishlistId} query={stayQuery(search)} />
      {problem && (
        <>
          <p className={css.taken}>{problem}</p>
          <OtherChoices listing={listing} search={search} unfit={unfit} />
        </>
      )}
    </>
  )
}
