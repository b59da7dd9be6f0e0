import type { ListingDetails } from '@qe/contract'
import { Avatar, plural } from '@qe/ui'
import { CalendarCheck, KeyRound, PawPrint, ShieldCheck, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { portraitOf } from '../cards/photo-source'
import css from './highlights.module.css'
import page from './property-page.module.css'

const kinds = { entire: 'Whole', private_room: 'Private room in', shared_room: 'Shared room in' }

/** `Whole cabin`, `Private room in loft`: what it is, in one breath. */
const whatItIs = ({ kind, type }: ListingDetails) => `${kinds[kind]} ${type.label.toLowerCase()}`

function facts(place: ListingDetails): { icon: ReactNode; title: string; text: string }[] {
  const size = 24
  return [
    place.bookingType === 'instant'
      ? {
          icon: <Zap size={size} />,
          title: 'Booked at once',
          text: 'No waiting: the place is yours as soon as you have paid.',
        }
      : {
          icon: <CalendarCheck size={size} />,
          title: 'The host says yes first',
          text: 'You hear within 24 hours, and pay only when they accept.',
        },
    {
      icon: <KeyRound size={size} />,
      title: `Arrive from ${place.checkInFrom}`,
      text: `Until ${place.checkInUntil}; leave by ${place.checkOutBy}.`,
    },
    ...(place.cancellationSummary[0]
      ? [{ icon: <ShieldCheck size={size} />, title: 'Plans change', text: place.cancellationSummary[0] }]
      : []),
    ...(place.petsAllowed
      ? [{ icon: <PawPrint size={size} />, title: 'Pets are welcome', text: 'Say how many when you book.' }]
      : []),
  ]
}

export const Highlights = ({ place }: { place: ListingDetails }) => (
  <section className={page.section}>
    <div className={css.head}>
      <div>
        <h2>
          {whatItIs(place)}, hosted by {place.host.name}
        </h2>
        <p className={page.quiet}>
          {[
            plural(place.guests, 'guest'),
            plural(place.bedrooms, 'bedroom'),
            plural(place.beds, 'bed'),
            plural(place.bathrooms, 'bathroom'),
          ].join(' · ')}
        </p>
      </div>
      <Avatar name={place.host.name} src={portraitOf(place.host.avatar)} size={56} />
    </div>
    <ul className={css.facts}>
      {facts(place).map((fact) => (
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
