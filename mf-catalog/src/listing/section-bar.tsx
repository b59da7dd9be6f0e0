import type { ListingDetails } from '@qe/contract'
import { useApiQuery, useSearchParams } from '@qe/platform'
import { Amount, formatDateRange } from '@qe/ui/unshared'
import { useEffect, useState } from 'react'
import { readSearch } from '../search/search-query'
import css from './section-bar.module.css'

/** Parts of the page by the ids of their elements, in its order. */
const parts = {
  photos: 'Photos',
  amenities: 'What it offers',
  reviews: 'Reviews',
  location: 'Location',
  host: 'Host',
  know: 'Good to know',
}
const watched = [...Object.keys(parts), 'booking']

/** Which of the watched elements are on the upper half of the screen, below the bars. */
function useInSight(): ReadonlySet<string> {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set(['photos', 'booking']))
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) =>
        setInSight((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of changes) {
            if (isIntersecting) now.add(target.id)
            else now.delete(target.id)
          }
          return now
        }),
      { rootMargin: '-160px 0px -50% 0px' },
    )
    for (const id of watched) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [])
  return inSight
}

/**
 * Below the site's header once the photos are out of sight: links to the parts of the page with the current one marked,
 * and the price with the way back to the booking card when that is out of sight too. On a phone the booking bar stands
 * at the bottom instead.
 */
export function SectionBar({ listing: { id, amenities, nightly, guests } }: { listing: ListingDetails }) {
  const inSight = useInSight()
  const links = Object.entries(parts).filter(([id]) => id !== 'amenities' || amenities.length > 0)
  const current = links.find(([id]) => inSight.has(id))?.[0]
  return (
    <nav className={css.bar} aria-label="On this page" data-shown={!inSight.has('photos')}>
      <div className={css.inner}>
        <ul className={css.links}>
          {links.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`} className={css.link} aria-current={id === current ? 'true' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        {!inSight.has('booking') && <PriceLink propertyId={id} nightly={nightly} maxGuests={guests} />}
      </div>
    </nav>
  )
}

interface PriceLinkProps {
  propertyId: string
  nightly: ListingDetails['nightly']
  maxGuests: number
}

/** What the stay costs, or a night while no dates are chosen, as on the booking card, and the way back to that. */
function PriceLink({ propertyId, nightly, maxGuests }: PriceLinkProps) {
  const [params] = useSearchParams()
  const { checkIn, checkOut, guests = 1, children, infants, pets = 0 } = readSearch(params)
  const hasDates = Boolean(checkIn && checkOut)
  const isTooLarge = guests > maxGuests
  // The booking card makes the same call, so they share the answer.
  const { data } = useApiQuery(
    'bookings/check-availability',
    { propertyId, checkIn, checkOut, guests, children, infants, pets },
    { enabled: hasDates && !isTooLarge, keepPrevious: true, staleTime: 60_000, quiet: true },
  )
  const answer = hasDates && !isTooLarge ? data : null
  const quote = answer?.quote
  return (
    <a href="#booking" className={css.price}>
      <span>
        <strong>
          <Amount money={quote ? { amount: quote.total, currency: quote.currency } : nightly} />
        </strong>{' '}
        {quote ? 'total' : 'a night'}
      </span>
      <span className={css.dates}>
        {checkIn && checkOut ? formatDateRange(checkIn, checkOut) : 'Choose dates'}
        {hasDates && isTooLarge && `, sleeps ${maxGuests}`}
        {answer?.available === false && ', not free'}
      </span>
    </a>
  )
}
