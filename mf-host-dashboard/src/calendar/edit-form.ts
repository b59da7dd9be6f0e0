import type { NightChanges } from '@qe/contract'
import { calendarLimits } from '@qe/contract'
import { listOf, plural } from '@qe/ui'
import { formatMoney, formatPercent, tooLong } from '@qe/ui/unshared'

/** What the panel's fields say. `keep` leaves the nights as they are, `usual` goes back to the listing's value. */
export interface EditForm {
  price: 'keep' | 'set' | 'percent' | 'usual'
  amount: number | null
  /** Of the amount. */
  currency: string | null
  percent: string
  minNights: Limit
  maxNights: Limit
  arrival: DaysChoice
  departure: DaysChoice
  open: 'keep' | 'open' | 'closed'
  note: 'keep' | 'set' | 'usual'
  noteText: string
  /** Only nights of these days of the week; none chosen means all. */
  weekdays: readonly number[]
}
interface Limit {
  choice: 'keep' | 'set' | 'usual'
  nights: string
}
interface DaysChoice {
  choice: 'keep' | 'set' | 'usual'
  days: readonly number[]
}

export const emptyForm: EditForm = {
  price: 'keep',
  amount: null,
  currency: null,
  percent: '10',
  minNights: { choice: 'keep', nights: '' },
  maxNights: { choice: 'keep', nights: '' },
  arrival: { choice: 'keep', days: [] },
  departure: { choice: 'keep', days: [] },
  open: 'keep',
  note: 'keep',
  noteText: '',
  weekdays: [],
}

/** The form as it counts for listings of one currency; null where they have several: an amount is of its own alone. */
export function inCurrency(form: EditForm, currency: string | null): EditForm {
  if (form.price !== 'set') return form
  if (currency === null) return { ...form, price: 'keep' }
  return form.currency === currency ? form : { ...form, amount: null }
}

/** Names of the days of the week in the visitor's language, by number; 0 is Sunday. */
export const weekdayNames = (style: 'short' | 'long'): string[] =>
  Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat(undefined, { weekday: style, timeZone: 'UTC' }).format(
      new Date(Date.UTC(2027, 7, 1 + day)),
    ),
  )

/** Days of the week in order, Monday first. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

type Problems = Partial<
  Record<'amount' | 'percent' | 'minNights' | 'maxNights' | 'arrival' | 'departure' | 'noteText', string>
>

const wholeNumber = (text: string) => (/^-?\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

function limitProblem({ choice, nights }: Limit): string | undefined {
  const count = wholeNumber(nights)
  return choice === 'set' && !(count >= 1 && count <= 365) ? 'Enter a number of nights from 1 to 365.' : undefined
}

const daysProblem = ({ choice, days }: DaysChoice) =>
  choice === 'set' && days.length === 0 ? 'Choose at least one day.' : undefined

function percentProblem({ price, percent }: EditForm): string | undefined {
  const value = wholeNumber(percent)
  if (price !== 'percent' || (value >= -90 && value <= 500 && value !== 0)) return undefined
  return 'Enter a percentage from −90 to 500, such as 20 or −15.'
}

function noteProblem({ note, noteText }: EditForm): string | undefined {
  if (note !== 'set') return undefined
  return noteText.trim()
    ? tooLong({ length: noteText.trim().length, limit: calendarLimits.noteLength })
    : 'Write a note.'
}

/** What is wrong with the fields, in sentences by field. */
export function problemsOf(form: EditForm): Problems {
  const problems: Problems = {
    amount: form.price === 'set' && !form.amount ? 'Enter a price.' : undefined,
    percent: percentProblem(form),
    minNights: limitProblem(form.minNights),
    maxNights: limitProblem(form.maxNights),
    arrival: daysProblem(form.arrival),
    departure: daysProblem(form.departure),
    noteText: noteProblem(form),
  }
  const [least, most] = [form.minNights, form.maxNights].map((limit) =>
    limit.choice === 'set' ? wholeNumber(limit.nights) : Number.NaN,
  )
  if (!problems.maxNights && (least ?? 0) > (most ?? 0))
    problems.maxNights = 'The longest stay can’t be shorter than the shortest.'
  return problems
}

const limitChange = ({ choice, nights }: Limit) => (choice === 'usual' ? null : wholeNumber(nights))
const daysChange = ({ choice, days }: DaysChoice) => (choice === 'usual' ? null : [...days])

/** The changes that the form asks for; without any when nothing is chosen. */
export function changesOf(form: EditForm): NightChanges {
  return {
    ...(form.price === 'set' && { price: form.amount }),
    ...(form.price === 'usual' && { price: null }),
    ...(form.price === 'percent' && { pricePercent: wholeNumber(form.percent) }),
    ...(form.minNights.choice !== 'keep' && { minNights: limitChange(form.minNights) }),
    ...(form.maxNights.choice !== 'keep' && { maxNights: limitChange(form.maxNights) }),
    ...(form.arrival.choice !== 'keep' && { arrivalDays: daysChange(form.arrival) }),
    ...(form.departure.choice !== 'keep' && { departureDays: daysChange(form.departure) }),
    ...(form.open !== 'keep' && { open: form.open === 'open' }),
    ...(form.note !== 'keep' && { note: form.note === 'usual' ? null : form.noteText.trim() }),
  }
}

const daysWords = (days: readonly number[]) => {
  const names = weekdayNames('long')
  return listOf(weekOrder.filter((day) => days.includes(day)).map((day) => names[day] ?? ''))
}

/** What will be changed, one sentence each. */
export function summaryOf(form: EditForm, currency: string): string[] {
  const { price, pricePercent, minNights, maxNights, arrivalDays, departureDays, open, note } = changesOf(form)
  const or = <T>(value: T | null | undefined, words: (value: T) => string, usual: string) =>
    value === undefined ? '' : value === null ? usual : words(value)
  return [
    or(price, (amount) => `Price ${formatMoney({ amount, currency })} a night`, 'Back to the usual price'),
    pricePercent === undefined
      ? ''
      : `Prices ${pricePercent > 0 ? 'up' : 'down'} by ${formatPercent(Math.abs(pricePercent))}`,
    open === undefined ? '' : open ? 'Open for guests' : 'Closed for guests',
    or(minNights, (count) => `Shortest stay ${plural(count, 'night')}`, 'Shortest stay as in the listing'),
    or(maxNights, (count) => `Longest stay ${plural(count, 'night')}`, 'Longest stay as in the listing'),
    or(arrivalDays, (days) => `Arrival on ${daysWords(days)} only`, 'Arrival on any day'),
    or(departureDays, (days) => `Departure on ${daysWords(days)} only`, 'Departure on any day'),
    or(note, () => 'Your note on each night', 'Notes removed'),
  ].filter(Boolean)
}

/** Why so many nights can't be edited at once; null when they can. */
export const sizeProblem = (nights: number, listings: number): string | null =>
  nights > calendarLimits.nightsPerEdit || listings > calendarLimits.listingsPerEdit
    ? `Edit at most ${calendarLimits.nightsPerEdit} nights of ${calendarLimits.listingsPerEdit} listings at once. ` +
      'Choose fewer dates or listings.'
    : null
