import { Link, useApiQuery } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import css from './booking-card.module.css'
import { partyWithin } from './party-within'
import type { BookingCardState } from './use-booking-card'
import { withStay } from './use-stay'

/** More were searched for than the place sleeps: fewer come, or they look for a larger place. */
export function TooManyGuests({ booking: { listing, stay, change } }: { booking: BookingCardState }) {
  const { propertyId, maxGuests } = listing
  // For the city of the listing.
  const { data } = useApiQuery('property/similar', { propertyId, limit: 1 }, { staleTime: 60_000, quiet: true })
  return (
    <Notice tone="warning" live>
      <p>
        This place sleeps {maxGuests}, and you searched for {stay.guests}.
      </p>
      <div className={css.choices}>
        <Button size="small" onClick={() => change(partyWithin(stay, maxGuests))}>
          Continue with {maxGuests}
        </Button>
        {data?.city && (
          <Link to={`/search?${withStay(new URLSearchParams({ city: data.city.slug }), stay)}`}>
            Places for {stay.guests} in {data.city.name}
          </Link>
        )}
      </div>
    </Notice>
  )
}
