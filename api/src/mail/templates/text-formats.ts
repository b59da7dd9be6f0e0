import { amountFormat, formatAmount } from '../../domain/money'

/** Formats amounts, dates and times in one person's locale. */
export interface TextFormats {
  /** `amount` in minor units. */
  money(amount: number, currency: string): string
  /** The same for many amounts of a currency. */
  moneyIn(currency: string): (amount: number) => string
  /** A calendar date, `YYYY-MM-DD`: `Thu, 3 Dec 2026`. */
  day(date: string): string
  /** A date and time in a time zone, with the zone's name. */
  dateTime(at: Date, timeZone: string): string
  /** The calendar date of a time in a time zone. */
  dayOf(at: Date, timeZone: string): string
  /** For many pairs of calendar dates: `3 – 6 Dec 2026`. */
  dateRanges(): (from: string, to: string) => string
  /** A month, `YYYY-MM`: `December 2026`. */
  month(month: string): string
}

/**
 * Formats for a person's locale, or for English when it is unknown or invalid. `en` without a country gets European
 * dates, as on the site.
 */
export function textFormats(locale: string | null): TextFormats {
  const language = supportedLocale(locale)
  const dateLocale = language === 'en' ? 'en-GB' : language
  const utc = (date: string) => new Date(`${date}T00:00:00Z`)
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  return {
    money: (amount, currency) => formatAmount(amount, currency, language),
    moneyIn: (currency) => amountFormat(currency, language),
    day: (date) => new Intl.DateTimeFormat(dateLocale, { ...day, timeZone: 'UTC' }).format(utc(date)),
    dateTime: (at, timeZone) =>
      new Intl.DateTimeFormat(dateLocale, {
        ...day,
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'short',
      }).format(at),
    dayOf: (at, timeZone) => new Intl.DateTimeFormat(dateLocale, { ...day, timeZone }).format(at),
    dateRanges: () => {
      const date = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
      const format = new Intl.DateTimeFormat(dateLocale, date)
      return (from, to) => format.formatRange(utc(from), utc(to))
    },
    month: (month) =>
      new Intl.DateTimeFormat(dateLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        utc(`${month}-01`),
      ),
  }
}

function supportedLocale(locale: string | null): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale ?? 'en')[0] ?? 'en'
  } catch {
    return 'en'
  }
}
