import { testId as id } from '@qe/testing'
import { aBooking, aCalendarListing } from '../testing/examples'
import { barWords } from './bar-words'
import { barsOfListing, type CalendarListing } from './calendar-data'

const day = (n: number) => `2027-05-${String(n).padStart(2, '0')}`
const everything = { bookings: true, listings: true }
const barsOf = (listing: CalendarListing, access = everything, from = day(1)) =>
  barsOfListing(listing, from, barWords, access)

describe('the bars of a listing', () => {
  const { id: bookingId, code, guest } = aBooking()
  const listing = () =>
    aCalendarListing({
      bookings: [{ id: bookingId, code, guest, status: 'confirmed', checkIn: day(3), checkOut: day(5) }],
    })

  it('stay the same objects while nothing changes', () => {
    const one = listing()
    expect(barsOf(one)).toBe(barsOf(one, { ...everything }))
  })

  it('lead where the person may go by now, when their level changes', () => {
    const one = listing()
    expect(barsOf(one)[0]?.to).toBe(`/host/bookings/${bookingId}`)
    expect(barsOf(one, { bookings: false, listings: true })[0]?.to).toBeNull()
    expect(barsOf(one)[0]?.to).toBe(`/host/bookings/${bookingId}`)
  })

  it('begin where the calendar begins by now', () => {
    const one = listing()
    expect(barsOf(one)[0]?.start).toBe(2)
    expect(barsOf(one, everything, day(2))[0]?.start).toBe(1)
  })
})

describe('bars that share nights', () => {
  const twice = (unit: number, from: number, to: number) => ({
    ...{ feedId: id(70 + unit), name: 'Airbnb', from: day(from), to: day(to), conflict: true, unitId: id(60 + unit) },
  })
  const unit = (n: number) => ({ id: id(60 + n), name: `Flat ${n}`, closed: [], busy: [] })
  const lanes = (listing: CalendarListing) => barsOf(listing).map(({ lane, lanes }) => `${lane} of ${lanes}`)

  it('stand below one another in the row of a listing with units', () => {
    const elsewhere = [twice(1, 2, 6), twice(2, 3, 5), twice(3, 4, 8), twice(1, 20, 22)]
    expect(lanes(aCalendarListing({ units: [unit(1), unit(2), unit(3)], elsewhere }))).toEqual([
      '0 of 3',
      '1 of 3',
      '2 of 3',
      '0 of 1',
    ])
  })

  it('share a lane where one ends on the day that the next begins', () => {
    const elsewhere = [twice(1, 2, 6), twice(2, 3, 4), twice(2, 4, 6), twice(1, 6, 8)]
    expect(lanes(aCalendarListing({ units: [unit(1), unit(2)], elsewhere }))).toEqual([
      '0 of 2',
      '1 of 2',
      '1 of 2',
      '0 of 1',
    ])
  })

  it('stand below one another also where two other sites have them; what is booked twice covers no other such', () => {
    const { id: bookingId, code, guest } = aBooking()
    const event = (n: number, from: number, to: number, conflict = false) => ({
      ...{ feedId: id(70 + n), name: `Site ${n}`, from: day(from), to: day(to), conflict },
    })
    const bookings = [{ id: bookingId, code, guest, status: 'confirmed' as const, checkIn: day(10), checkOut: day(14) }]
    const elsewhere = [event(1, 2, 5), event(2, 3, 6), event(1, 10, 12, true), event(2, 11, 13, true)]
    expect(lanes(aCalendarListing({ bookings, elsewhere }))).toEqual(['0 of 1', '0 of 2', '1 of 2', '0 of 2', '1 of 2'])
  })
})
