import type { SlotProps } from '@qe/contract'
import { Card, useMediaQuery } from '@qe/ui/parts'
import css from './BookingCard.module.css'
import { BookingForm } from './BookingForm'
import { MobileBar } from './MobileBar'
import { PriceLine } from './PriceLine'
import { useBooking } from './useBooking'

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
