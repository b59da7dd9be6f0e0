import type { BookingDetails } from '@qe/contract'
import { Link } from '@qe/platform'
import { buttonClass } from '@qe/ui'
import { Card } from '@qe/ui/unshared'
import { Phone } from 'lucide-react'
import type { Stay } from './shared/stay'
import css from './trip-page.module.css'

/** Calls the host, around the stay; nothing at other times, and without a number. */
export function CallHost({ stay: { host, arrivalGuide } }: { stay: Pick<Stay, 'host' | 'arrivalGuide'> }) {
  const phone = arrivalGuide?.secrets?.phone
  if (!phone) return null
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={buttonClass({ full: true })}>
      <Phone size={16} aria-hidden="true" /> Call {host.name}
    </a>
  )
}

/** Who helps: the host, around the stay by telephone as well, and Quality Escape. */
export function TripHelp({ booking }: { booking: BookingDetails }) {
  const { host, status } = booking
  return (
    <Card>
      <h2 className={css.cardTitle}>Help</h2>
      <div className={css.help}>
        <CallHost stay={booking} />
        <p className={css.quiet}>
          {status === 'in_progress'
            ? `Is something not as it should be? Tell ${host.name} first: most is mended the same day. ` +
              'In an emergency call the local emergency number.'
            : `Write to ${host.name} with anything about the stay.`}
        </p>
        <p className={css.quiet}>
          <Link to="/support" className={css.supportLink}>
            Quality Escape helps
          </Link>{' '}
          with payments, and where the two of you don’t agree.
        </p>
      </div>
    </Card>
  )
}
