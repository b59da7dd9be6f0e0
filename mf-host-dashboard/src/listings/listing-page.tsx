import type { HostListing } from '@qe/contract'
import { Link, photoUrl, useApiQuery, usePage, useParams } from '@qe/platform'
import { Badge, buttonClass, ErrorState, Loaded } from '@qe/ui'
import { backLinkClass, Photo, Rating } from '@qe/ui/unshared'
import { CalendarDays, ChevronLeft, Eye } from 'lucide-react'
import { ArrivalGuideForm } from './arrival-guide-form'
import { BookingTypeChoice, CancellationChoice, LiveToggle } from './booking-settings'
import { DescriptionForm } from './description-form'
import { Discounts } from './discounts'
import { EditorSection } from './editor-section'
import { ListingBasics, PricesAndTimes } from './listing-sections'
import styles from './listings.module.css'
import { OtherCalendars } from './other-calendars/other-calendars'
import { PhotosForm } from './photos-form'
import { listingStatuses } from './status'

function ListingHead({ listing }: { listing: HostListing }) {
  const cover = listing.photos[0]
  const { label, tone } = listingStatuses[listing.status]
  return (
    <div className={styles.head}>
      {cover && (
        <Photo
          src={photoUrl(cover.path)}
          colours={cover.colours}
          alt={cover.alt}
          ratio="4 / 3"
          sizes="(min-width: 768px) 260px, 100vw"
          priority
        />
      )}
      <div>
        <p className={styles.headTop}>
          <Badge tone={tone}>{label}</Badge>
          <Rating rating={listing.rating} detail="long" />
        </p>
        <h1 dir="auto">{listing.title}</h1>
        <p className={styles.quiet}>{listing.address}</p>
        <p className={styles.buttons}>
          <Link to={`/property/${listing.id}`} className={buttonClass({ size: 'small' })}>
            <Eye aria-hidden size={16} /> See it as guests do
          </Link>
          <Link to={`/host/calendar?view=month&listing=${listing.id}`} className={buttonClass({ size: 'small' })}>
            <CalendarDays aria-hidden size={16} /> Calendar
          </Link>
        </p>
      </div>
    </div>
  )
}

function ListingEditor({ listing }: { listing: HostListing }) {
  return (
    <div className={styles.editor}>
      <ListingHead listing={listing} />
      <EditorSection title="How guests book">
        <LiveToggle listing={listing} />
        <BookingTypeChoice listing={listing} />
      </EditorSection>
      <EditorSection title="Other calendars" text="For a listing on several sites: prevents double bookings.">
        <OtherCalendars listing={listing} />
      </EditorSection>
      <PricesAndTimes listing={listing} />
      <EditorSection title="Discounts for long stays" text="A stay gets the longest one that it reaches.">
        <Discounts listing={listing} />
      </EditorSection>
      <EditorSection title="When a guest cancels" text="Applies to new bookings; existing ones keep their terms.">
        <CancellationChoice listing={listing} />
      </EditorSection>
      <EditorSection title="Photos" text="The first is the cover. Drag them, or use the arrows.">
        <PhotosForm listing={listing} />
      </EditorSection>
      <EditorSection title="Title and description">
        <DescriptionForm listing={listing} />
      </EditorSection>
      <ListingBasics listing={listing} />
      <EditorSection
        title="Arrival guide"
        text="For guests with a confirmed stay, in their trip. It is never on the listing’s page."
      >
        <ArrivalGuideForm listing={listing} />
      </EditorSection>
    </div>
  )
}

/** Editor of one listing: booking, prices, description. Each section is saved separately. */
export default function ListingPage() {
  const { propertyId } = useParams()
  const query = useApiQuery('property/my-property', {})
  const listing = query.data?.items.find(({ id }) => id === propertyId)
  usePage({ title: listing?.title })
  return (
    <div className={styles.listingPage}>
      <Link to="/host/listings" className={backLinkClass}>
        <ChevronLeft aria-hidden size={16} />
        Your listings
      </Link>
      <Loaded query={query}>
        {() =>
          listing ? (
            <ListingEditor key={listing.id} listing={listing} />
          ) : (
            <ErrorState title="This is not one of your listings" text="It may belong to another account." />
          )
        }
      </Loaded>
    </div>
  )
}
