import type { SlotProps } from '@qe/contract'
import { Card, useMediaQuery } from '@qe/ui/unshared'
import css from './booking-card.module.css'
import { BookingForm } from './booking-form'
import { MobileBar } from './mobile-bar'
import { PriceLine } from './price-line'
import { useBookingCard } from './use-booking-card'

/** Fills `property.aside`: a card beside the description on a desktop, a bar at the bottom of a phone. */
export default function BookingCard(props: SlotProps['property.aside']) {
  const booking = useBookingCard(props)
  const isWide = useMediaQuery('(min-width: 1024px)')
  if (!isWide) return <MobileBar booking={booking} />
  return (
    <Card raised className={css.card}>
      <PriceLine booking={booking} />
      <BookingForm booking={booking} />
    </Card>
  )
}
