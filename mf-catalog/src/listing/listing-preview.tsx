import type { SlotProps } from '@qe/contract'
import { Price } from '@qe/ui/unshared'
import { Amenities } from './amenities'
import { Description } from './description'
import { Highlights } from './highlights'
import css from './listing-preview.module.css'
import { PhotoGrid } from './photo-grid'
import { Sleeping } from './sleeping'
import { ThingsToKnow } from './things-to-know'

/**
 * Fills `listing.preview`: what a host writes of the listing's page, as it is passed in. Without what is asked of the
 * API (calendar, price of a stay, reviews, map), which knows only what is saved.
 */
export default function ListingPreview({ listing }: SlotProps['listing.preview']) {
  return (
    <article className={css.preview} aria-label={listing.title}>
      <h2 className={css.title} dir="auto">
        {listing.title}
      </h2>
      <p className={css.place}>{[listing.neighbourhood, listing.city, listing.country].filter(Boolean).join(', ')}</p>
      {listing.photos.length > 0 && (
        <PhotoGrid photos={listing.photos} rooms={listing.rooms ?? []} title={listing.title} />
      )}
      <p className={css.price}>
        <Price money={listing.nightly} per="a night" />
      </p>
      <Highlights listing={listing} />
      <Description text={listing.description} />
      <Sleeping rooms={listing.rooms ?? []} />
      <Amenities amenities={listing.amenities} />
      <ThingsToKnow listing={listing} isPreview />
    </article>
  )
}
