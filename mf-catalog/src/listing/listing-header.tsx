import { cityPath, type ListingCard } from '@qe/contract'
import { bus, Link } from '@qe/platform'
import { Button, cx, plural } from '@qe/ui'
import { Rating } from '@qe/ui/unshared'
import { Share } from 'lucide-react'
import { SaveButton } from '../cards/save-button'
import css from './listing-header.module.css'

/** Opens the device's share sheet, or copies the link. */
async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    bus.publish('toast', { message: 'Link copied.', variant: 'success' })
  } catch {
    // The share sheet was closed.
  }
}

const placeOf = ({ neighbourhood, city, country }: ListingCard) =>
  [neighbourhood, city, country].filter(Boolean).join(', ')

/** Title, rating and location, with buttons to share and save. The page of the city is known once the details are. */
export const ListingHeader = ({ listing }: { listing: ListingCard & { citySlug?: string } }) => (
  <header className={css.head}>
    <div className={css.words}>
      <h1 className={css.title}>{listing.title}</h1>
      <p className={css.line}>
        <a href="#reviews" className={css.rating}>
          <Rating rating={listing.rating} detail="short" />
          {listing.rating.count > 0 && <span className={css.link}>{plural(listing.rating.count, 'review')}</span>}
        </a>
        <span aria-hidden="true">·</span>
        {listing.citySlug ? (
          <Link to={cityPath({ country: listing.country, slug: listing.citySlug })} className={css.link}>
            {placeOf(listing)}
          </Link>
        ) : (
          <span className={cx(css.link, css.place)}>{placeOf(listing)}</span>
        )}
      </p>
    </div>
    <div className={css.actions}>
      <Button
        variant="ghost"
        size="small"
        className={css.share}
        icon={<Share size={17} aria-hidden="true" />}
        onClick={() => void share(listing.title)}
      >
        Share
      </Button>
      <SaveButton id={listing.id} title={listing.title} onPage />
    </div>
  </header>
)
