import type { Season, SeasonFields } from '@qe/contract'
import { listOf, plural } from '@qe/ui'
import { addDays, formatDateRange, formatMoney, formatPercent } from '@qe/ui/unshared'
import type { CalendarAnswer } from '../calendar-data'
import { weekdayNames, weekOrder } from '../edit-form'

/** A season as it is typed. */
export interface SeasonDraft {
  name: string
  firstNight: string
  lastNight: string
  isYearly: boolean
  price: 'keep' | 'set' | 'percent'
  amount: number | null
  percent: string
  /** Empty: as in the listing. */
  minNights: string
  /** None chosen: any day. */
  arrivalDays: readonly number[]
  propertyIds: readonly string[]
}

export function draftOf(season: Season | null, { listings }: CalendarAnswer): SeasonDraft {
  if (season) {
    const { name, firstNight, lastNight, isYearly, price, pricePercent, minNights, arrivalDays, propertyIds } = season
    return {
      ...{ name, firstNight, lastNight, isYearly, propertyIds, amount: price },
      price: price !== null ? 'set' : pricePercent !== null ? 'percent' : 'keep',
      percent: String(pricePercent ?? 20),
      minNights: minNights === null ? '' : String(minNights),
      arrivalDays: arrivalDays ?? [],
    }
  }
  const first = addDays(listings[0]?.today ?? '', 30)
  return {
    ...{ name: '', firstNight: first, lastNight: addDays(first, 29), isYearly: true },
    ...{ price: 'percent', amount: null, percent: '20', minNights: '', arrivalDays: [] },
    propertyIds: listings.map(({ propertyId }) => propertyId),
  }
}

/** The one currency of listings; null where they have several. */
export function currencyOf(propertyIds: readonly string[], { listings }: CalendarAnswer): string | null {
  const chosen = listings.filter(({ propertyId }) => propertyIds.includes(propertyId))
  const [currency = null, second] = new Set(chosen.map((listing) => listing.currency))
  return second === undefined ? currency : null
}

/** The draft for other listings: an amount is of one currency, and can't be set for several. */
export function withListings(
  draft: SeasonDraft,
  propertyIds: readonly string[],
  calendar: CalendarAnswer,
): SeasonDraft {
  const currency = currencyOf(propertyIds, calendar)
  if (currency === currencyOf(draft.propertyIds, calendar)) return { ...draft, propertyIds }
  const price = currency === null && draft.price === 'set' ? 'keep' : draft.price
  return { ...draft, propertyIds, price, amount: null }
}

const wholeNumber = (text: string) => (/^-?\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** What is wrong with a draft, in sentences by field. */
export function problemsOf(draft: SeasonDraft): Partial<Record<'name' | 'amount' | 'percent' | 'minNights', string>> {
  const percent = wholeNumber(draft.percent)
  const minNights = wholeNumber(draft.minNights)
  const changesNothing = draft.price === 'keep' && draft.minNights.trim() === '' && draft.arrivalDays.length === 0
  return {
    ...(!draft.name.trim() && { name: 'Give the season a name, such as Summer.' }),
    ...(draft.price === 'set' && !draft.amount && { amount: 'Enter a price.' }),
    ...(draft.price === 'percent' &&
      !(percent >= -90 && percent <= 500 && percent !== 0) && {
        percent: 'Enter a percentage from −90 to 500, such as 20 or −15.',
      }),
    ...(draft.minNights.trim() !== '' &&
      !(minNights >= 1 && minNights <= 365) && { minNights: 'Enter a number of nights from 1 to 365.' }),
    ...(changesNothing && { minNights: 'Say what the season changes: the price, this, or the days of arrival.' }),
  }
}

/** The season as the call takes it. */
export const fieldsOf = (draft: SeasonDraft): SeasonFields => ({
  name: draft.name.trim(),
  firstNight: draft.firstNight,
  lastNight: draft.lastNight,
  isYearly: draft.isYearly,
  price: draft.price === 'set' ? draft.amount : null,
  pricePercent: draft.price === 'percent' ? wholeNumber(draft.percent) : null,
  minNights: draft.minNights.trim() === '' ? null : wholeNumber(draft.minNights),
  arrivalDays: draft.arrivalDays.length === 0 ? null : [...draft.arrivalDays],
  propertyIds: [...draft.propertyIds],
})

/** What a season is, in a line: `15 Jun – 31 Aug, each year`. */
export const datesWords = ({ firstNight, lastNight, isYearly }: SeasonFields) =>
  `${formatDateRange(firstNight, lastNight)}${isYearly ? ', each year' : ''}`

/** What it changes: `20% above the usual price, 3 nights at least, arrival on Saturday`. */
export function effectWords(season: SeasonFields, { listings }: CalendarAnswer): string {
  const { price, pricePercent, minNights, arrivalDays, propertyIds } = season
  const currency = listings.find(({ propertyId }) => propertyId === propertyIds[0])?.currency ?? 'EUR'
  const names = weekdayNames('long')
  const days = weekOrder.filter((day) => arrivalDays?.includes(day))
  return [
    price === null ? '' : `${formatMoney({ amount: price, currency })} a night`,
    pricePercent === null
      ? ''
      : `${formatPercent(Math.abs(pricePercent))} ${pricePercent > 0 ? 'above' : 'below'} the usual price`,
    minNights === null ? '' : `${plural(minNights, 'night')} at least`,
    arrivalDays === null ? '' : `arrival on ${listOf(days.map((day) => names[day] ?? ''))} only`,
  ]
    .filter(Boolean)
    .join(', ')
}
