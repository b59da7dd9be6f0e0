import type { ListingDetails } from '@qe/contract'
import { isMissing, Slot, useApiQuery, usePage, useParams } from '@qe/platform'
import { ErrorState } from '@qe/ui'
import { useRef } from 'react'
import { openedCard } from '../cards/opened-card'
import { useRememberSeen } from '../seen/seen-places'
import { Amenities } from './amenities'
import { Availability } from './availability'
import { BookingCardFallback } from './booking-card-fallback'
import { useCountedView } from './count-view'
import { Description } from './description'
import { Highlights } from './highlights'
import { Host } from './host'
import { LazySimilarPlaces } from './lazy-similar-places'
import { ListingHeader } from './listing-header'
import css from './listing-page.module.css'
import { ListingOfCard, ListingSkeleton } from './listing-skeleton'
import { Location } from './location'
import { MissingListing } from './missing-listing'
import { PhotoGrid } from './photo-grid'
import { Reviews } from './reviews'
import { SectionBar } from './section-bar'
import { Sleeping } from './sleeping'
import { structuredData } from './structured-data'
import { ThingsToKnow } from './things-to-know'
import { useSkippedParts } from './use-skipped-parts'

/** One listing: photos, details on the left, and on the right the slot for the booking card. */
export default function ListingPage() {
  const { propertyId = '' } = useParams()
  const { data, error, refetch, isFetching } = useApiQuery('property/details', { propertyId }, { staleTime: 60_000 })
  usePage({
    title: data ? `${data.title}, ${data.city}` : undefined,
    description: data?.description.slice(0, 155),
    picture: data?.photos[0]?.path,
    structuredData: data && structuredData(data),
    isMissing: !data && isMissing(error),
  })
  if (data) return <Listing key={data.id} listing={data} />
  if (isMissing(error)) return <MissingListing propertyId={propertyId} />
  if (error) return <ErrorState title="This place did not load" retry={() => void refetch()} retrying={isFetching} />
  const card = openedCard(propertyId)
  return card ? <ListingOfCard card={card} /> : <ListingSkeleton />
}

function Listing({ listing }: { listing: ListingDetails }) {
  useCountedView(listing.id)
  useRememberSeen(listing.id)
  const page = useRef<HTMLDivElement>(null)
  useSkippedParts(page)
  return (
    <div className={css.page} ref={page}>
      <ListingHeader listing={listing} />
      <SectionBar listing={listing} />
      <PhotoGrid photos={listing.photos} rooms={listing.rooms ?? []} title={listing.title} />
      <div className={css.columns}>
        <div className={css.story}>
          <Highlights listing={listing} />
          <Description text={listing.description} />
          <Sleeping rooms={listing.rooms ?? []} />
          <Amenities amenities={listing.amenities} />
          <Availability propertyId={listing.id} />
        </div>
        <aside id="booking" className={css.aside} aria-label="Price and booking">
          <div className={css.sticky}>
            <Slot
              name="property.aside"
              props={{
                propertyId: listing.id,
                maxGuests: listing.guests,
                petsAllowed: listing.petsAllowed,
                nightly: listing.nightly,
                rating: listing.rating,
                bookingType: listing.bookingType,
              }}
              fallback={<BookingCardFallback nightly={listing.nightly} />}
            />
          </div>
        </aside>
      </div>
      <Reviews listing={listing} />
      <Location listing={listing} />
      <Host listing={listing} />
      <ThingsToKnow listing={listing} />
      <LazySimilarPlaces propertyId={listing.id} />
    </div>
  )
}
