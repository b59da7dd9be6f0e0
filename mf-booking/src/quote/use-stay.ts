import { bus, useBus, useSearchParams } from '@qe/platform'
import { type CountedParty, stayFromParams } from '@qe/ui/unshared'
import { useState } from 'react'

export interface Stay extends Required<CountedParty> {
  checkIn: string | null
  checkOut: string | null
}

/** The dates, both at once, or the party. */
export type StayChange = Pick<Stay, 'checkIn' | 'checkOut'> | CountedParty

const companionNames = ['children', 'infants', 'pets'] as const

/** Larger parties are searched nowhere: what the calls take. */
const mostGuests = 50

/**
 * Reads the stay from the URL. Past, reversed or impossible dates count as none. The party is the one that was searched
 * for, also where it is too large for the listing.
 */
function readStay(params: URLSearchParams): Stay {
  const dates = stayFromParams(params)
  const count = (name: string) => Math.max(0, Math.floor(Number(params.get(name)) || 0))
  const guests = Math.min(Math.max(1, count('guests')), mostGuests)
  return {
    checkIn: dates?.checkIn ?? null,
    checkOut: dates?.checkOut ?? null,
    guests,
    children: Math.min(count('children'), guests - 1),
    infants: Math.min(count('infants'), 5),
    pets: Math.min(count('pets'), 5),
  }
}

/** A query of a listing or a search with the party in it, and with the dates once both are chosen. */
export function withStay(params: URLSearchParams, stay: Stay): URLSearchParams {
  const query = new URLSearchParams(params)
  for (const name of ['checkIn', 'checkOut', 'guests', ...companionNames]) query.delete(name)
  if (stay.checkIn && stay.checkOut) {
    query.set('checkIn', stay.checkIn)
    query.set('checkOut', stay.checkOut)
  }
  // One guest is what no number means, except beside an infant.
  if (stay.guests > 1 || stay.infants > 0) query.set('guests', String(stay.guests))
  for (const name of companionNames) if (stay[name] > 0) query.set(name, String(stay[name]))
  return query
}

/**
 * The stay being chosen. Complete stays are in the URL, so that reload, back and sign-in keep them; a check-in date
 * without a check-out is local state. Dates picked elsewhere on the page arrive over the bus.
 */
export function useStay(propertyId: string) {
  const [params, setParams] = useSearchParams()
  const [loneCheckIn, setLoneCheckIn] = useState<string | null>(null)
  const stored = readStay(params)
  const stay: Stay = loneCheckIn ? { ...stored, checkIn: loneCheckIn, checkOut: null } : stored

  const store = (part: Partial<Stay>) => {
    if (part.checkIn !== undefined) setLoneCheckIn(part.checkOut ? null : part.checkIn)
    setParams((before) => withStay(before, { ...readStay(before), ...part }), {
      replace: true,
      preventScrollReset: true,
    })
  }

  useBus('property:dates', ({ propertyId: of, checkIn, checkOut }) => {
    if (of === propertyId && (checkIn !== stay.checkIn || checkOut !== stay.checkOut)) store({ checkIn, checkOut })
  })

  const change = (part: StayChange) => {
    store(part)
    if ('checkIn' in part) bus.publish('property:dates', { propertyId, checkIn: part.checkIn, checkOut: part.checkOut })
  }
  return [stay, change] as const
}
