import type { Money, Quote } from '@qe/contract'
import { propertyStore, resetTotalBookingPrice, setBookingDetails, setTotalBookingPrice } from '@qe/platform'
import { useEffect } from 'react'
import type { Stay } from './use-stay'

interface PendingBookingOptions {
  propertyId: string
  stay: Stay
  /** The present price; null while it loads and where the stay can't be booked. */
  quote: Quote | null
  /** No price belongs to the stay: it has no dates, or can't be booked. */
  isUnpriced: boolean
}

/**
 * Keeps the stay of the booking card in the property store: its total, dates, party and message outlive sign-in and a
 * reload, and go along to checkout.
 * @returns `total` as far as it is known for this very stay, also while a reloaded page asks for the price again
 */
export function usePendingBooking({ propertyId, stay, quote, isUnpriced }: PendingBookingOptions): {
  total: Money | null
  message: string
  setMessage: (message: string) => void
} {
  const { totalBookingPrice, bookingDetails } = propertyStore()
  const pending = bookingDetails?.propertyId === propertyId ? bookingDetails : null
  useEffect(() => {
    if (!quote) return
    const { checkIn, checkOut, guests, children = 0, infants = 0, pets, currency } = quote
    const { bookingDetails: before } = propertyStore.getState()
    const message = before?.propertyId === propertyId ? before.message : ''
    setTotalBookingPrice(quote.total)
    setBookingDetails({
      propertyId,
      checkIn,
      checkOut,
      guests,
      children,
      infants,
      pets,
      currency,
      message,
      bookingId: null,
    })
  }, [quote, propertyId])
  useEffect(() => {
    if (isUnpriced && pending) resetTotalBookingPrice()
  }, [isUnpriced, pending])

  const isSameStay =
    pending?.checkIn === stay.checkIn &&
    pending?.checkOut === stay.checkOut &&
    pending?.guests === stay.guests &&
    (pending.children ?? 0) === stay.children &&
    (pending.infants ?? 0) === stay.infants &&
    pending?.pets === stay.pets
  return {
    total:
      pending && isSameStay && totalBookingPrice > 0 ? { amount: totalBookingPrice, currency: pending.currency } : null,
    message: pending?.message ?? '',
    setMessage: (message) => pending && setBookingDetails({ ...pending, message }),
  }
}
