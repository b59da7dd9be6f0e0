import type { ListingCard as Listing, Wishlist } from '@qe/contract'
import { ListingCard } from '../cards/listing-card'
import { stayQuery } from '../search/search-query'
import { OtherChoices } from './other-choices'
import css from './saved.module.css'

interface DatedCardProps {
  listing: Listing
  dates: Wishlist['dates']
  /** Null without dates, and with dates that have passed. */
  isAvailable: boolean | null
  wishlistId?: string
}

/** The card of a place on a list, with the list's dates and whether the place is free on them. */
export function DatedCard({ listing, dates, isAvailable, wishlistId }: DatedCardProps) {
  return (
    <>
      <ListingCard
        listing={listing}
        wishlistId={wishlistId}
        query={dates && isAvailable !== null ? stayQuery(dates) : ''}
      />
      {dates && isAvailable === false && (
        <>
          <p className={css.taken}>Not free on these dates</p>
          <OtherChoices listing={listing} dates={dates} />
        </>
      )}
    </>
  )
}
