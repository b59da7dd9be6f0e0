import type { ListingDetails } from '@qe/contract'
import { Avatar, plural } from '@qe/ui'
import { Award, CalendarCheck, KeyRound, MessageCircle, PawPrint, ShieldCheck, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { avatarUrl } from '../cards/avatar-url'
import { isGuestFavourite } from '../cards/guest-favourite'
import css from './highlights.module.css'
import page from './listing-page.module.css'

const kindLabels = { entire: 'Whole', private_room: 'Private room in', shared_room: 'Shared room in' }

/** `Whole cabin`, `Private room in loft`: kind and type in one phrase. */
const kindTitle = ({ kind, type }: ListingDetails) => `${kindLabels[kind]} ${type.label.toLowerCase()}`

function facts(listing: ListingDetails): { icon: ReactNode; title: string; text: string }[] {
  const size = 24
  const { average, count } = listing.rating
  return [
    ...(isGuestFavourite(listing) && average !== null
      ? [
          {
            icon: <Award size={size} />,
            title: 'Guest favourite',
            text: `Among the best rated places here: ${average.toFixed(2)} from ${plural(count, 'review')}.`,
          },
        ]
      : []),
    ...(listing.host.answers?.isQuick
      ? [
          {
            icon: <MessageCircle size={size} />,
            title: 'Answers quickly',
            text: `${listing.host.name} usually answers within an hour, and nearly always within a day.`,
          },
        ]
      : []),
    listing.bookingType === 'instant'
      ? {
          icon: <Zap size={size} />,
          title: 'Instant booking',
          text: 'No waiting: the place is yours as soon as you have paid.',
        }
      : {
          icon: <CalendarCheck size={size} />,
          title: 'The host confirms each booking',
          text: 'They answer your request, and you pay only when they accept.',
        },
    {
      icon: <KeyRound size={size} />,
      title: `Arrive from ${listing.checkInFrom}`,
      text: `Until ${listing.checkInUntil}; leave by ${listing.checkOutBy}.`,
    },
    ...(listing.cancellationSummary[0]
      ? [{ icon: <ShieldCheck size={size} />, title: 'Plans change', text: listing.cancellationSummary[0] }]
      : []),
    ...(listing.petsAllowed
      ? [{ icon: <PawPrint size={size} />, title: 'Pets are welcome', text: 'Say how many when you book.' }]
      : []),
  ]
}

/** Kind, size and the most important facts of a listing. */
export const Highlights = ({ listing }: { listing: ListingDetails }) => (
  <section className={page.section}>
    <div className={css.head}>
      <div>
        <h2>
          {kindTitle(listing)}, hosted by {listing.host.name}
        </h2>
        <p className={page.quiet}>
          {[
            ...(listing.units ? [`${listing.units} of these`] : []),
            plural(listing.guests, 'guest'),
            plural(listing.bedrooms, 'bedroom'),
            plural(listing.beds, 'bed'),
            plural(listing.bathrooms, 'bathroom'),
          ].join(' · ')}
        </p>
      </div>
      <Avatar name={listing.host.name} src={avatarUrl(listing.host.avatar)} size={56} />
    </div>
    <ul className={css.facts}>
      {facts(listing).map((fact) => (
        <li key={fact.title} className={css.fact}>
          <span className={css.icon} aria-hidden="true">
            {fact.icon}
          </span>
          <div>
            <p className={css.title}>{fact.title}</p>
            <p className={page.quiet}>{fact.text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
