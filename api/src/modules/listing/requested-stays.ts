import type { ParsedInput } from '@qe/contract'
import { addDays, datesIn, daysBetween, earliestDate, isRealDate, weekday } from '../../domain/dates'
import { badInput } from '../../domain/errors'
import type { StayRequest } from '../../domain/quote'

type Filters = Pick<
  ParsedInput<'property/map-view'>,
  'checkIn' | 'checkOut' | 'guests' | 'pets' | 'flexible' | 'minTotal' | 'maxTotal'
>

/**
 * The stays that match the requested dates, all of one length: the exact one alone, or those within the flexibility,
 * the nearest first.
 */
export interface RequestedStays {
  nights: number
  guests: number
  pets: number
  stays: readonly { checkIn: string; checkOut: string }[]
}

/** The requested dates, or null without any. @throws ApiError 400 for one date alone, or impossible ones */
export function requestedDates({ checkIn, checkOut, guests, pets }: Filters): StayRequest | null {
  if (!checkIn && !checkOut) return null
  if (!checkIn) throw badInput('checkIn', 'Choose a check-in date as well.')
  if (!checkOut) throw badInput('checkOut', 'Choose a check-out date as well.')
  if (!isRealDate(checkIn)) throw badInput('checkIn', 'This date does not exist.')
  if (!isRealDate(checkOut)) throw badInput('checkOut', 'This date does not exist.')
  const nights = daysBetween(checkIn, checkOut)
  if (nights < 1) throw badInput('checkOut', 'Check-out must be after check-in.')
  if (nights > 365) throw badInput('checkOut', 'The longest stay to search for is 365 nights.')
  return { checkIn, checkOut, guests: guests ?? 1, pets: pets ?? 0 }
}

/** The stays that a search accepts; null without dates. @throws ApiError 400 for dates that can't be booked */
export function requestedStays(filters: Filters, now: Date): RequestedStays | null {
  const requested = requestedDates(filters)
  if (!requested) {
    if (filters.flexible) throw badInput('flexible', 'Choose dates first, then how far from them you may travel.')
    for (const field of ['minTotal', 'maxTotal'] as const) {
      if (filters[field] !== undefined)
        throw badInput(field, 'Choose dates first: without them there is no price of a stay.')
    }
    return null
  }
  const today = earliestDate(now)
  if (requested.checkIn < today) throw badInput('checkIn', 'Check-in is in the past. Choose a later date.')
  const stays = staysWithin(requested, filters.flexible).filter(({ checkIn }) => checkIn >= today)
  const [first] = stays
  const nights = first ? daysBetween(first.checkIn, first.checkOut) : 0
  return { nights, guests: requested.guests, pets: requested.pets, stays }
}

function staysWithin(
  { checkIn, checkOut }: StayRequest,
  flexible: Filters['flexible'],
): { checkIn: string; checkOut: string }[] {
  const nights = daysBetween(checkIn, checkOut)
  const from = (starts: readonly string[], length: number) =>
    starts
      .map((start) => ({ checkIn: start, checkOut: addDays(start, length) }))
      .sort(
        (a, b) =>
          Math.abs(daysBetween(checkIn, a.checkIn)) - Math.abs(daysBetween(checkIn, b.checkIn)) ||
          (a.checkIn < b.checkIn ? -1 : 1),
      )
  const inMonth = (length: number) => {
    const [first, next] = monthOf(checkIn)
    return from(datesIn(first, addDays(next, 1 - length)), length)
  }
  switch (flexible) {
    case undefined:
      return [{ checkIn, checkOut }]
    case 'weekend':
      return from(datesIn(...monthOf(checkIn)).filter(isFriday), 2)
    case 'week':
      return inMonth(7)
    case 'month': {
      const stays = inMonth(nights)
      if (stays.length > 0) return stays
      throw badInput(
        'flexible',
        `A stay of ${nights} nights does not fit into one month. Choose a shorter one, or fixed dates.`,
      )
    }
    default: {
      const days = leeway[flexible]
      return from(datesIn(addDays(checkIn, -days), addDays(checkIn, days + 1)), nights)
    }
  }
}

/** Days earlier or later. */
const leeway = { days1: 1, days2: 2, days3: 3, days7: 7 }

const isFriday = (date: string) => weekday(date) === 5

/** First day of the date's month, and of the next. */
function monthOf(date: string): [string, string] {
  const first = `${date.slice(0, 7)}-01`
  return [first, `${addDays(first, 31).slice(0, 7)}-01`]
}
