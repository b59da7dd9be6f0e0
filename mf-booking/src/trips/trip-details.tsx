import type { BookingDetails } from '@qe/contract'
import { bus } from '@qe/platform'
import { Button } from '@qe/ui'
import { formatDate } from '@qe/ui/unshared'
import { Copy, DoorOpen, Hash, LogOut, MapPin } from 'lucide-react'
import css from './trip-page.module.css'

async function copyAddress(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  bus.publish('toast', { message: 'Address copied.', variant: 'success' })
}

/** Arrival, departure, address, reference and house rules. */
export const TripDetails = ({ booking }: { booking: BookingDetails }) => (
  <section aria-label="Practical">
    <dl className={css.facts}>
      <div className={css.fact}>
        <dt>
          <DoorOpen size={17} aria-hidden="true" /> Arrive
        </dt>
        <dd>
          {formatDate(booking.checkIn, 'weekday')}
          <span>
            {booking.checkInFrom} – {booking.checkInUntil}
          </span>
        </dd>
      </div>
      <div className={css.fact}>
        <dt>
          <LogOut size={17} aria-hidden="true" /> Leave
        </dt>
        <dd>
          {formatDate(booking.checkOut, 'weekday')}
          <span>by {booking.checkOutBy}</span>
        </dd>
      </div>
      <div className={css.fact}>
        <dt>
          <MapPin size={17} aria-hidden="true" /> Address
        </dt>
        <dd>
          {booking.address ?? 'Shown once the booking is confirmed'}
          {booking.address && (
            <Button
              variant="link"
              size="small"
              className={css.copy}
              icon={<Copy size={14} aria-hidden="true" />}
              onClick={() => void copyAddress(booking.address ?? '')}
            >
              Copy
            </Button>
          )}
        </dd>
      </div>
      <div className={css.fact}>
        <dt>
          <Hash size={17} aria-hidden="true" /> Reference
        </dt>
        <dd>{booking.code}</dd>
      </div>
    </dl>
    {booking.houseRules.length > 0 && (
      <div className={css.rules}>
        <h2>House rules</h2>
        <ul>
          {booking.houseRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    )}
  </section>
)
