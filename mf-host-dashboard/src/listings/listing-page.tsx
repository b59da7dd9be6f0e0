import type { HostListing } from '@qe/contract'
import { Link, photoUrl, useApiQuery, usePage, useParams } from '@qe/platform'
import { Badge, buttonClass, ErrorState, Loaded } from '@qe/ui'
import { backLinkClass, Photo, Rating } from '@qe/ui/unshared'
import { CalendarDays, ChevronLeft, Eye } from 'lucide-react'
import { BookingTypeChoice, CancellationChoice, LiveToggle } from './choices'
import { Discounts } from './discounts'
import styles from './listings.module.css'
import { MoneyAndTimes, PlaceItself } from './more-sections'
import { OtherCalendars } from './other-calendars/other-calendars'
import { PhotosForm } from './photos-form'
import { Section } from './section'
import { listingStatuses } from './status'
import { WordsForm } from './words-form'

function Head({ listing }: { listing: HostListing }) {
  const cover = listing.photos[0]
  const { label, tone } = listingStatuses[listing.status]
  return (
    <div className={styles.head}>
      {cover && (
        <Photo
          src={photoUrl(cover.path)}
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
          <Link to="/host/calendar" className={buttonClass({ size: 'small' })}>
            <CalendarDays aria-hidden size={16} /> Calendar
          </Link>
        </p>
      </div>
    </div>
  )
}

function Editor({ listing }: { listing: HostListing }) {
  return (
    <div className={styles.editor}>
      <Head listing={listing} />
      <Section title="How guests book">
        <LiveToggle listing={listing} />
        <BookingTypeChoice listing={listing} />
      </Section>
      <Section title="Other calendars" text="For a place that is on several sites: no night is given away twice.">
        <OtherCalendars listing={listing} />
      </Section>
      <MoneyAndTimes listing={listing} />
      <Section title="Discounts for long stays" text="The longest one that a stay reaches is taken off its nights.">
        <Discounts listing={listing} />
      </Section>
      <Section title="When a guest cancels" text="Holds for bookings from now on; each keeps what it was made with.">
        <CancellationChoice listing={listing} />
      </Section>
      <Section title="Photos" text="The first is the cover. Drag them, or use the arrows.">
        <PhotosForm listing={listing} />
      </Section>
      <Section title="Words">
        <WordsForm listing={listing} />
      </Section>
      <PlaceItself listing={listing} />
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
      <Link to="/host/listings" className={backLinkClass}>
        <ChevronLeft aria-hidden size={16} />
        Your places
      </Link>
      <Loaded query={query}>
        {() =>
          listing ? (
            <Editor key={listing.id} listing={listing} />
          ) : (
            <ErrorState title="This is not one of your places" text="It may belong to another account." />
          )
        }
      </Loaded>
    </div>
  )
}
