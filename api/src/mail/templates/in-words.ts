import { written } from '../../domain/money'

/** How amounts, dates and moments read for one person. */
export interface InWords {
  money(amount: number, currency: string): string
  /** A calendar date, `YYYY-MM-DD`: `Thu, 3 Dec 2026`. */
  day(date: string): string
  /** A moment on the clock of a place. */
  moment(at: Date, timeZone: string): string
  /** The date on which a moment falls there. */
  dayOf(at: Date, timeZone: string): string
}

/**
 * A person's locale, or English where it is unknown or makes no sense. Dates of plain English are written the European
 * way, as on the site.
 */
export function inWords(locale: string | null): InWords {
  const known = supported(locale)
  const dates = known === 'en' ? 'en-GB' : known
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  return {
    money: (amount, currency) => written(amount, currency, known),
    day: (date) => new Intl.DateTimeFormat(dates, { ...day, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`)),
    moment: (at, timeZone) =>
      new Intl.DateTimeFormat(dates, {
        ...day,
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'short',
      }).format(at),
    dayOf: (at, timeZone) => new Intl.DateTimeFormat(dates, { ...day, timeZone }).format(at),
  }
}

function supported(locale: string | null): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale ?? 'en')[0] ?? 'en'
  } catch {
    return 'en'
  }
}
