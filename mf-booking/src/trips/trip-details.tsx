import { formatDate } from '@qe/ui/unshared'
import { DoorClosed, DoorOpen, Hash, LogOut, MapPin } from 'lucide-react'
import { CopyButton } from './copy-button'
import type { Stay } from './shared/stay'
import css from './trip-page.module.css'

const isOpen = ({ status }: Stay) => status === 'held' || status === 'requested'

/** Arrival, departure, address and reference. */
export const TripDetails = ({ booking }: { booking: Stay }) => (
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
          {booking.address ?? (
            <>
              {booking.property.city}, {booking.property.country}
              <span>
                {isOpen(booking)
                  ? 'The exact address is shown once the booking is confirmed'
                  : 'The exact address is shown for confirmed stays only'}
              </span>
            </>
          )}
          {booking.address && <CopyButton name="Address" text={booking.address} />}
        </dd>
      </div>
      {booking.unit && (
        <div className={css.fact}>
          <dt>
            <DoorClosed size={17} aria-hidden="true" /> Yours
          </dt>
          <dd dir="auto">{booking.unit.name}</dd>
        </div>
      )}
      <div className={css.fact}>
        <dt>
          <Hash size={17} aria-hidden="true" /> Reference
        </dt>
        <dd>{booking.code}</dd>
      </div>
    </dl>
  </section>
)

/** The rules of the house, where it has some. */
export const HouseRules = ({ booking: { houseRules } }: { booking: Stay }) =>
  houseRules.length === 0 ? null : (
    <section className={css.section} aria-labelledby="house-rules">
      <h2 id="house-rules">House rules</h2>
      <ul className={css.rules}>
        {houseRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
