import { formatAmount } from '../../domain/money'

/** Formats amounts, dates and moments in one person's locale. */
export interface TextFormats {
  money(amount: number, currency: string): string
  /** A calendar date, `YYYY-MM-DD`: `Thu, 3 Dec 2026`. */
  day(date: string): string
  /** A moment in a time zone, with the zone's name. */
  moment(at: Date, timeZone: string): string
  /** The date of a moment in a time zone. */
  dayOf(at: Date, timeZone: string): string
}

/**
 * Formats for a person's locale, or for English when it is unknown or invalid. Plain English gets European dates, as on
 * the site.
 */
export function textFormats(locale: string | null): TextFormats {
  const known = supported(locale)
  const dates = known === 'en' ? 'en-GB' : known
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  return {
    money: (amount, currency) => formatAmount(amount, currency, known),
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
