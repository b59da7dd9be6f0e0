import { bus, useBus, useSearchParams } from '@qe/platform'
import { type CountedParty, stayFromParams } from '@qe/ui/unshared'
import { useState } from 'react'

export interface Stay extends Required<CountedParty> {
  checkIn: string | null
  checkOut: string | null
}

const companionNames = ['children', 'infants', 'pets'] as const

/** Reads the stay from the URL. Past, reversed or impossible dates count as none. */
function readStay(params: URLSearchParams, maxGuests: number): Stay {
  const dates = stayFromParams(params)
  const count = (name: string) => Math.max(0, Math.floor(Number(params.get(name)) || 0))
  const guests = Math.min(Math.max(1, count('guests')), maxGuests)
  return {
    checkIn: dates?.checkIn ?? null,
    checkOut: dates?.checkOut ?? null,
    guests,
    children: Math.min(count('children'), guests - 1),
    infants: Math.min(count('infants'), 5),
    pets: Math.min(count('pets'), 5),
  }
}

/**
 * The stay being chosen. Complete stays are in the URL, so that reload, back and sign-in keep them; a check-in date
 * without a check-out is local state. Dates picked elsewhere on the page arrive over the bus.
 */
export function useStay(propertyId: string, maxGuests: number) {
  const [params, setParams] = useSearchParams()
  const [loneCheckIn, setLoneCheckIn] = useState<string | null>(null)
  const stored = readStay(params, maxGuests)
  const stay: Stay = loneCheckIn ? { ...stored, checkIn: loneCheckIn, checkOut: null } : stored

  const store = (next: Stay) => {
    const isComplete = next.checkIn && next.checkOut
    setLoneCheckIn(next.checkIn && !next.checkOut ? next.checkIn : null)
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of ['checkIn', 'checkOut', 'guests', ...companionNames]) after.delete(name)
        if (isComplete) {
          after.set('checkIn', next.checkIn ?? '')
          after.set('checkOut', next.checkOut ?? '')
        }
        // One guest is what no number means, except beside an infant.
        if (next.guests > 1 || next.infants > 0) after.set('guests', String(next.guests))
        for (const name of companionNames) if (next[name] > 0) after.set(name, String(next[name]))
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }

  useBus('property:dates', (dates) => {
    if (dates.propertyId !== propertyId || (dates.checkIn === stay.checkIn && dates.checkOut === stay.checkOut)) return
    store({ ...stay, checkIn: dates.checkIn, checkOut: dates.checkOut })
  })

  const change = (part: Partial<Stay>) => {
    const next = { ...stay, ...part }
    store(next)
    if ('checkIn' in part) bus.publish('property:dates', { propertyId, checkIn: next.checkIn, checkOut: next.checkOut })
  }
  return [stay, change] as const
}
