import { formatDate } from '../../../domain/dates'
import { formatAmount } from '../../../domain/money'
import { type Party, partyWords } from '../../../domain/party'

interface Version extends Party {
  checkIn: string
  checkOut: string
}

const formatVersion = ({ checkIn, checkOut, ...party }: Version) =>
  `${formatDate(checkIn)} to ${formatDate(checkOut)}, ${partyWords(party)}`

/** `12 Dec 2026 to 15 Dec 2026, 2 guests → … : €120.00 more.` for the timeline and e-mails of both sides. */
export function formatChange(before: Version & { currency: string }, after: Version & { difference: number }): string {
  return `${formatVersion(before)} → ${formatVersion(after)}. ${formatDifference(after.difference, before.currency)}`
}

/** `€120.00 more.` A sentence about a difference in minor units. */
export function formatDifference(difference: number, currency: string): string {
  if (difference === 0) return 'The price stays the same.'
  return difference > 0 ? `${formatAmount(difference, currency)} more.` : `${formatAmount(-difference, currency)} less.`
}
