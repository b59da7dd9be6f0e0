import type { GuestFacts } from '@qe/contract'
import { plural } from '@qe/ui'
import { formatDate } from '@qe/ui/unshared'
import { Luggage, ShieldAlert, ShieldCheck, Star } from 'lucide-react'
import styles from './bookings.module.css'

/** What there is to know of a guest: identity, stays, stars, and the latest words of earlier hosts. */
export function GuestFactsLine({ facts: { isVerified, stays, rating, words } }: { facts: GuestFacts }) {
  return (
    <div className={styles.facts}>
      <ul aria-label="About the guest">
        <li className={isVerified ? styles.verified : undefined}>
          {isVerified ? <ShieldCheck aria-hidden size={16} /> : <ShieldAlert aria-hidden size={16} />}
          {isVerified ? 'Identity confirmed' : 'Identity not confirmed'}
        </li>
        <li>
          <Luggage aria-hidden size={16} />
          {stays === 0 ? 'First stay here' : plural(stays, 'stay')}
        </li>
        <li>
          <Star aria-hidden size={16} />
          {rating.average === null
            ? 'No reviews by hosts yet'
            : `${rating.average.toFixed(2)} from ${plural(rating.count, 'host')}`}
        </li>
      </ul>
      {words.map(({ text, by, publishedAt }) => (
        <blockquote key={publishedAt + by}>
          “<span dir="auto">{text}</span>” <bdi>{by}</bdi>, {formatDate(publishedAt.slice(0, 7), 'month')}
        </blockquote>
      ))}
    </div>
  )
}
