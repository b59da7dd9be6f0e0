import { readable } from '../../../domain/dates'
import { written } from '../../../domain/money'

interface Version {
  checkIn: string
  checkOut: string
  guests: number
  pets: number
}

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

const inWords = ({ checkIn, checkOut, guests, pets }: Version) =>
  [
    `${readable(checkIn)} to ${readable(checkOut)}`,
    counted(guests, 'guest'),
    ...(pets > 0 ? [counted(pets, 'pet')] : []),
  ].join(', ')

/** `12 Dec 2026 to 15 Dec 2026, 2 guests → … : €120.00 more.` for the timeline and e-mails of both sides. */
export function changeInWords(before: Version & { currency: string }, after: Version & { difference: number }): string {
  return `${inWords(before)} → ${inWords(after)}. ${differenceInWords(after.difference, before.currency)}`
}

export function differenceInWords(difference: number, currency: string): string {
  if (difference === 0) return 'The price stays the same.'
  return difference > 0 ? `${written(difference, currency)} more.` : `${written(-difference, currency)} less.`
}
