import type { SlotProps } from '@qe/contract'
import { Card, useMediaQuery } from '@qe/ui/unshared'
import css from './booking-card.module.css'
import { BookingForm } from './booking-form'
import { MobileBar } from './mobile-bar'
import { PriceLine } from './price-line'
import { useBooking } from './use-booking'

/** Filler of `property.aside`: beside the story on a desktop, a bar at the bottom of a phone. */
export default function BookingCard(props: SlotProps['property.aside']) {
  const booking = useBooking(props)
  const beside = useMediaQuery('(min-width: 1024px)')
  if (!beside) return <MobileBar booking={booking} />
  return (
    <Card raised className={css.card}>
      <PriceLine booking={booking} />
      <BookingForm booking={booking} />
    </Card>
  )
}
