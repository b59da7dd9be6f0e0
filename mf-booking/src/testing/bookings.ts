import type { BookingDetails, PartPayment, PaymentSetup, Quote, StayChange } from '@qe/contract'
import { testId as id } from '@qe/testing'
import { addDays, today } from '@qe/ui/unshared'

export const propertyId = id(1)
export const [checkIn, checkOut] = [addDays(today(), 20), addDays(today(), 23)]

/** Three nights at €120 and cleaning at €30: a total of €390. */
export const aQuote = (changes: Partial<Quote> = {}): Quote => ({
  id: 'quote-of-three-nights',
  propertyId,
  checkIn,
  checkOut,
  guests: 2,
  pets: 0,
  currency: 'EUR',
  nights: [0, 1, 2].map((n) => ({ date: addDays(checkIn, n), amount: 12_000, source: 'base' as const })),
  lines: [
    { kind: 'nights', label: '3 nights', amount: 36_000 },
    { kind: 'cleaning', label: 'Cleaning', amount: 3_000 },
  ],
  total: 39_000,
  refunds: [
    { until: `${addDays(checkIn, -5)}T13:00:00.000Z`, refund: 39_000, label: 'Everything back' },
    { until: null, refund: 0, label: 'The nights are kept' },
  ],
  timeZone: 'Europe/Lisbon',
  validUntil: new Date(Date.now() + 900_000).toISOString(),
  ...changes,
})

export const availability = (changes: object = {}) => ({
  available: null,
  reason: null,
  quote: null,
  takenNights: [],
  window: { from: today(), to: addDays(today(), 300) },
  minNights: 1,
  maxNights: 28,
  ...changes,
})

export const aBooking = (changes: Partial<BookingDetails> = {}): BookingDetails => {
  const { lines, refunds, currency, total } = aQuote()
  return {
    id: id(2),
    code: 'QE-7K3F9M',
    status: 'held',
    side: 'guest',
    property: {
      id: propertyId,
      title: 'Cabin by the river',
      photo: { path: 'media/p1', alt: 'Cabin' },
      city: 'Lisbon',
      country: 'Portugal',
      timeZone: 'Europe/Lisbon',
    },
    guest: { id: id(3), name: 'Ada Berg', avatar: null },
    host: { id: id(4), name: 'Mariana', avatar: null },
    checkIn,
    checkOut,
    nights: 3,
    guests: 2,
    pets: 0,
    bookingType: 'instant',
    total: { amount: total, currency },
    payout: null,
    createdAt: new Date().toISOString(),
    deadline: new Date(Date.now() + 600_000).toISOString(),
    actions: ['pay'],
    currency,
    lines,
    refunds,
    cancellationTier: 'moderate',
    refundNow: null,
    timeline: [{ at: new Date().toISOString(), label: 'You held the dates', by: 'guest', note: null }],
    address: null,
    checkInFrom: '15:00',
    checkInUntil: '22:00',
    checkOutBy: '11:00',
    houseRules: ['No smoking inside'],
    chatRoomId: null,
    guestMessage: null,
    card: null,
    paymentProblem: null,
    change: null,
    ...changes,
  }
}

export const payment: PaymentSetup = {
  provider: 'stripe-emulator',
  publishableKey: 'pk_test',
  elementsUrl: 'http://pay.test/elements',
}
export const aSavedCard = {
  paymentMethodId: 'pm_saved',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2030,
  isDefault: true,
}

/** A guest proposes a third guest for €120 more. */
export const aChange = (changes: Partial<StayChange> = {}): StayChange => {
  const { lines, currency, total } = aQuote()
  const before = {
    checkIn,
    checkOut,
    nights: 3,
    guests: 2,
    pets: 0,
    lines,
    total: { amount: total, currency },
    payout: null,
  }
  const extra = { kind: 'extra_guests' as const, label: '1 extra guest', amount: 12_000 }
  return {
    id: id(9),
    status: 'proposed',
    by: 'guest',
    note: null,
    createdAt: new Date().toISOString(),
    deadline: new Date(Date.now() + 80_000_000).toISOString(),
    actions: [],
    charging: false,
    paymentProblem: null,
    before,
    after: { ...before, guests: 3, lines: [...lines, extra], total: { amount: total + 12_000, currency } },
    difference: { amount: 12_000, currency },
    payoutDifference: null,
    ...changes,
  }
}

/** An answer of `bookings/change/quote`, with a quote once the stay differs. */
export const changeQuote = (changes: object = {}) => {
  const { before, after, difference, payoutDifference } = aChange()
  const rest = {
    reason: null,
    takenNights: [],
    window: { from: today(), to: addDays(today(), 300) },
    minNights: 1,
    maxNights: 28,
    maxGuests: 4,
    petsAllowed: false,
  }
  return ({ guests }: { guests?: number | undefined }) => ({
    ...rest,
    quote: guests === 3 ? { id: 'digest', before, after, difference, payoutDifference } : null,
    ...changes,
  })
}

/** Of the €390: €195 now, €195 two weeks before check-in. */
export const aPartPayment = (changes: Partial<PartPayment> = {}): PartPayment => ({
  state: 'offered',
  firstPart: { amount: 19_500, currency: 'EUR' },
  rest: { amount: 19_500, currency: 'EUR' },
  dueAt: `${addDays(checkIn, -14)}T14:00:00.000Z`,
  payBy: null,
  problem: null,
  ...changes,
})
