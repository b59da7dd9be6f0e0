import type { BookingDetails, ListingCard } from '@qe/contract'
import { Link, photoUrl, useApiQuery } from '@qe/platform'
import { buttonClass, Notice } from '@qe/ui'
import { formatDate, formatMoney, Photo, Rating, todayIn } from '@qe/ui/unshared'
import { stayParams } from '../checkout/listing-path'
import css from './trip-page.module.css'

/** What happens next where the guest did not end the booking; by status. */
const nextByStatus: Partial<Record<BookingDetails['status'], { title: string; text: string }>> = {
  cancelled_by_provider: {
    title: 'Your host cancelled this stay',
    text:
      'Everything you paid comes back to your card; you need to do nothing for it. “What it costs” shows how far it ' +
      'is, and help is there if anything is unclear.',
  },
  cancelled_by_admin: {
    title: 'We had to cancel this stay',
    text: '“What it costs” shows what comes back and how far it is. Help is there if anything is unclear.',
  },
  declined: {
    title: 'The host could not take you',
    text: 'Nothing was charged; what was set aside on your card is free again.',
  },
  expired: {
    title: 'The host did not answer in time',
    text: 'Nothing was charged; what was set aside on your card is free again.',
  },
}

/** What the guest can do with the credit for the cancelled stay. */
function creditText({ state, lastDay }: NonNullable<BookingDetails['credit']>): string {
  if (state === 'used up') return 'You have used it for another stay.'
  if (state === 'over') return `It could be used until ${formatDate(lastDay, 'long')}.`
  if (state === 'ended') return 'It can’t be used any more.'
  return (
    `From us, because other places may cost more now. Use it for another stay by ${formatDate(lastDay, 'long')}: the ` +
    'checkout offers it to you.'
  )
}

const similarPlaces = 3

const SimilarPlace = ({ place, query }: { place: ListingCard; query: string }) => (
  <li className={css.similar}>
    <Photo src={photoUrl(place.photos[0]?.path ?? '')} alt="" ratio="4 / 3" sizes="(min-width: 768px) 240px, 96px" />
    <div>
      <Link to={`/property/${place.id}?${query}`} className={css.similarTitle} dir="auto">
        {place.title}
      </Link>
      {place.total && <p className={css.quiet}>{formatMoney(place.total)} in total</p>}
      <p className={css.quiet}>
        <Rating rating={place.rating} />
      </p>
    </div>
  </li>
)

/** After a stay ended without the guest's doing: what happens next, and places for the same dates. */
export function HostCancelled({ booking }: { booking: BookingDetails }) {
  const { status, property, checkIn, checkOut, guests, children, infants, pets, citySlug: city } = booking
  const next = nextByStatus[status]
  const isAhead = checkIn >= todayIn(property.timeZone)
  const { data } = useApiQuery(
    'property/getall',
    {
      city,
      checkIn,
      checkOut,
      guests,
      children: children || undefined,
      infants: infants || undefined,
      pets: pets || undefined,
      limit: similarPlaces + 1,
    },
    { enabled: Boolean(next && city && isAhead), quiet: true },
  )
  if (!next) return null
  const places = (data?.items ?? []).filter(({ id }) => id !== property.id).slice(0, similarPlaces)
  const query = stayParams(booking)
  const search = new URLSearchParams({ ...(city && { city }), ...Object.fromEntries(query) })
  return (
    <section aria-labelledby="what-next" className={css.next}>
      <Notice tone="info">
        <h2 id="what-next" className={css.nextTitle}>
          {next.title}
        </h2>
        {next.text}
      </Notice>
      {booking.credit && (
        <Notice tone="success" title={`Your credit of ${formatMoney(booking.credit.amount)}`}>
          {creditText(booking.credit)}
        </Notice>
      )}
      {places.length > 0 && <p className={css.similarHead}>Free on the same dates</p>}
      {places.length > 0 && (
        <ul className={css.similarList}>
          {places.map((place) => (
            <SimilarPlace key={place.id} place={place} query={query.toString()} />
          ))}
        </ul>
      )}
      {isAhead && (
        <Link to={`/search?${search}`} className={buttonClass()}>
          All places in {property.city} on these dates
        </Link>
      )}
    </section>
  )
}
