import { bus, useBus, useSearchParams } from '@qe/platform'
import { stayFromParams } from '@qe/ui/unshared'
import { useState } from 'react'

export interface Stay {
  checkIn: string | null
  checkOut: string | null
  guests: number
  pets: number
}

/** The stay in the address; a past or reversed one counts as none. */
export function readStay(params: URLSearchParams, maxGuests: number): Stay {
  const dates = stayFromParams(params)
  const whole = (name: string) => Math.max(0, Math.floor(Number(params.get(name)) || 0))
  return {
    checkIn: dates?.checkIn ?? null,
    checkOut: dates?.checkOut ?? null,
    guests: Math.min(Math.max(1, whole('guests')), maxGuests),
    pets: Math.min(whole('pets'), 5),
  }
}

/**
 * The stay being chosen. Whole stays live in the address, so that reload, back, and signing in keep them; a lone
 * arrival day lives here until its departure follows. Dates picked elsewhere on the page arrive over the bus.
 */
export function useStay(propertyId: string, maxGuests: number) {
  const [params, setParams] = useSearchParams()
  const [arrival, setArrival] = useState<string | null>(null)
  const stored = readStay(params, maxGuests)
  const stay: Stay = arrival ? { ...stored, checkIn: arrival, checkOut: null } : stored

  const store = (next: Stay) => {
    const whole = next.checkIn && next.checkOut
    setArrival(next.checkIn && !next.checkOut ? next.checkIn : null)
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of ['checkIn', 'checkOut', 'guests', 'pets']) after.delete(name)
        if (whole) {
          after.set('checkIn', next.checkIn ?? '')
          after.set('checkOut', next.checkOut ?? '')
        }
        if (next.guests > 1) after.set('guests', String(next.guests))
        if (next.pets > 0) after.set('pets', String(next.pets))
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }

  useBus('property:dates', (told) => {
    if (told.propertyId !== propertyId || (told.checkIn === stay.checkIn && told.checkOut === stay.checkOut)) return
    store({ ...stay, checkIn: told.checkIn, checkOut: told.checkOut })
  })

  const change = (part: Partial<Stay>) => {
    const next = { ...stay, ...part }
    store(next)
    if ('checkIn' in part) bus.publish('property:dates', { propertyId, checkIn: next.checkIn, checkOut: next.checkOut })
  }
  return [stay, change] as const
}
