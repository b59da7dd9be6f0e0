import type { FellowGuests, SharedTripDetails } from '@qe/contract'
import { testId as id } from '@qe/testing'
import { addDays, today } from '@qe/ui/unshared'
import { aBooking } from './bookings'

/** The trip of `aBooking`, confirmed, as Ana shares it. */
export const aSharedTrip = (changes: Partial<SharedTripDetails> = {}): SharedTripDetails => {
  const { code, property, checkIn, checkOut, nights, guests, pets } = aBooking()
  return {
    ...{ id: id(9), code, status: 'confirmed', property, checkIn, checkOut, nights, guests, pets },
    sharedBy: 'Ana',
    host: { name: 'Mariana' },
    address: 'Rua das Flores 12',
    point: { lat: 38.7, lon: -9.1 },
    checkInFrom: '15:00',
    checkInUntil: '22:00',
    checkOutBy: '11:00',
    houseRules: ['No smoking'],
    ...changes,
  }
}

export const nobodyYet: FellowGuests = { members: [], invitations: [], refusal: null }

export const aMember: FellowGuests['members'][number] = {
  memberId: id(70),
  person: { id: id(71), name: 'Tomas B.', avatar: null },
  since: `${addDays(today(), -1)}T10:00:00.000Z`,
}

export const anInvitation: FellowGuests['invitations'][number] = {
  invitationId: id(72),
  email: 'lena@example.com',
  sentAt: `${today()}T08:00:00.000Z`,
  expiresAt: `${addDays(today(), 7)}T08:00:00.000Z`,
  isExpired: false,
}
