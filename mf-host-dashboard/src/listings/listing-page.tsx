import type { HostListing } from '@qe/contract'
import { Link, useApiMutation, useApiQuery, useParams, usePage } from '@qe/platform'
import { ErrorState, RadioCards, Toggle } from '@qe/ui'
import { ChevronLeft } from 'lucide-react'
import { Loaded } from '../loaded'
import { Discounts } from './discounts'
import styles from './listings.module.css'
import { PricesForm } from './prices-form'
import { WordsForm } from './words-form'

function BookingTypeChoice({ listing }: { listing: HostListing }) {
  const { mutate, isPending } = useApiMutation('property/booking-type/set', { refresh: ['property/my-property', 'property/details'] })
  return (
    <RadioCards
      label="How guests book"
      value={listing.bookingType}
      onChange={(bookingType) => !isPending && mutate({ propertyId: listing.id, bookingType: bookingType === 'instant' ? 'instant' : 'request' })}
      options={[
        { value: 'request', label: 'By request', hint: 'You answer within 24 hours; until then nothing is charged.' },
        { value: 'instant', label: 'At once', hint: 'Free dates are booked and paid without asking you.' },
      ]}
    />
  )
}

function LiveToggle({ listing }: { listing: HostListing }) {
  const { mutate } = useApiMutation('property/update', { refresh: ['property/my-property'] })
  if (listing.status !== 'live' && listing.status !== 'paused') return null
  return (
    <Toggle
      label="Shown to guests"
      hint="Paused places can't be found or booked; stays already confirmed go on."
      checked={listing.status === 'live'}
      onChange={(live) => mutate({ propertyId: listing.id, status: live ? 'live' : 'paused' })}
    />
  )
}

function Editor({ listing }: { listing: HostListing }) {
  return (
    <div className={styles.editor}>
      <h1>{listing.title}</h1>
      <p className={styles.quiet}>
        {listing.address} · <Link to={`/property/${listing.id}`}>See it as guests do</Link>
      </p>
      <LiveToggle listing={listing} />
      <BookingTypeChoice listing={listing} />
      <PricesForm listing={listing} />
      <Discounts listing={listing} />
      <WordsForm listing={listing} />
    </div>
  )
}

/** One place: how it is booked, what it costs, how it is described. Each part is saved by itself. */
export default function ListingPage() {
  const { propertyId } = useParams()
  const query = useApiQuery('property/my-property', {})
  const listing = query.data?.items.find(({ id }) => id === propertyId)
  usePage({ title: listing?.title })
  return (
    <div className={styles.listingPage}>
      <Link to="/host/listings" className={styles.back}>
        <ChevronLeft aria-hidden size={16} />
        Your places
      </Link>
      <Loaded query={query}>
        {() => (listing ? <Editor key={listing.id} listing={listing} /> : <ErrorState title="This is not one of your places" text="It may belong to another account." />)}
      </Loaded>
    </div>
  )
}
