import type { HostListing } from '@qe/contract'
import { Link, photoUrl, useApiQuery, useHostFor, useHostInput } from '@qe/platform'
import { Badge, buttonClass, EmptyState, Loaded, plural } from '@qe/ui'
import { formatMoney, Photo, Rating } from '@qe/ui/unshared'
import { Home, Plus } from 'lucide-react'
import { HostPage } from '../host-page'
import { DraftCard } from './draft-card'
import styles from './listings.module.css'
import { listingStatuses } from './status'

function ListingCard({ listing }: { listing: HostListing }) {
  const { label, tone } = listingStatuses[listing.status]
  const cover = listing.photos[0]
  return (
    <li>
      <Link to={`/host/listings/${listing.id}`} className={styles.card}>
        {cover && (
          <Photo
            src={photoUrl(cover.path)}
            colours={cover.colours}
            alt=""
            ratio="4 / 3"
            sizes="(min-width: 768px) 320px, 100vw"
          />
        )}
        <span className={styles.cardTop}>
          <Badge tone={tone}>{label}</Badge>
          <Rating rating={listing.rating} />
        </span>
        <strong dir="auto">{listing.title}</strong>
        <span className={styles.quiet}>
          {listing.city} · {formatMoney(listing.basePrice)} a night ·{' '}
          {listing.bookingType === 'instant' ? 'instant booking' : 'by request'}
        </span>
        <span className={styles.quiet}>
          {plural(listing.upcomingBookings, 'stay')} coming up
          {listing.waitingRequests > 0 && (
            <strong className={styles.due}>{plural(listing.waitingRequests, 'request')} to answer</strong>
          )}
        </span>
      </Link>
    </li>
  )
}

/** A host's listings and drafts. */
export default function ListingsPage() {
  const query = useApiQuery('property/my-property', useHostInput())
  const host = useHostFor()
  return (
    <HostPage
      title={host ? `Listings of ${host.name}` : 'Your listings'}
      action={
        !host && (
          <Link to="/host/listings/new" className={buttonClass({ variant: 'primary' })}>
            <Plus aria-hidden size={18} /> Create a listing
          </Link>
        )
      }
    >
      <Loaded query={query} shape={[320]}>
        {({ items, drafts }) => {
          // A listing that was sent back is a draft again: show it once.
          const listed = items.filter(({ id }) => !drafts.some(({ propertyId }) => propertyId === id))
          return listed.length + drafts.length > 0 ? (
            <ul className={styles.grid}>
              {drafts.map((draft) => (
                <DraftCard
                  key={draft.propertyId}
                  draft={draft}
                  sentBack={items.find(({ id }) => id === draft.propertyId)}
                />
              ))}
              {listed.map((listing) => (
                <ListingCard key={listing.id} listing={listing} />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<Home aria-hidden size={30} strokeWidth={1.6} />}
              title="No listings yet"
              text={
                host
                  ? `Listings that ${host.name} shares with you appear here.`
                  : 'Describe your listing step by step. You can stop at any time; what you entered is saved.'
              }
            />
          )
        }}
      </Loaded>
    </HostPage>
  )
}
