import type { PayoutSums, TaxSum } from '@qe/contract'
import { type TextFormats, textFormats } from '../mail/templates/text-formats'
import type { MoneyDocument, Section } from './money-document'

/** What was sent to a host in a month or a year (UTC), with everything that its statement says. Minor units. */
export interface PeriodStatement {
  /** `2026` or `2026-03`. */
  period: string
  /** The first day of the period, and the last: `2026-03-01`, `2026-03-31`. */
  from: string
  until: string
  /** Nothing is sent in it any more. */
  isOver: boolean
  currency: string
  host: { name: string }
  /** In order of what was sent first; their sums are `sums`. */
  bookings: (Omit<PayoutSums, 'bookings'> & { code: string; title: string; checkIn: string; checkOut: string })[]
  sums: PayoutSums
  /** Their amounts add up to the `tax` of `sums`. */
  taxes: TaxSum[]
  /** When the last of it was sent, or taken back. */
  issuedAt: Date
  supportEmail: string
}

/** The statement of a month or a year, in the reader's locale. */
export function statementDocument(of: PeriodStatement, locale: string | null): MoneyDocument {
  const formats = textFormats(locale)
  const money = formats.moneyIn(of.currency)
  const dates = formats.dateRanges()
  const isMonth = of.period.length > 4
  const name = periodName(of.period, formats)
  const amountsOf = ({ before, fee, tax, sent }: Omit<PayoutSums, 'bookings'>) =>
    [before, negative(fee), negative(tax), sent].map(money)
  return {
    kind: 'statement',
    title: isMonth ? 'Monthly statement' : 'Annual statement',
    number: `${of.period}-${of.currency}`,
    issuedAt: of.issuedAt.toISOString(),
    facts: [
      [isMonth ? 'Month' : 'Year', name],
      ['Currency', of.currency],
    ],
    parties: [
      { label: 'Paid by', lines: ['Quality Escape'] },
      { label: 'To', lines: [of.host.name] },
    ],
    stay: [
      ['Period', `${dates(of.from, of.until)}, days in UTC`],
      ['Bookings', String(of.sums.bookings)],
    ],
    sections: [sumsOf(of.sums, money), ...(of.taxes.length > 0 ? [taxesOf(of, money)] : [])],
    table: {
      heading: 'Bookings',
      columns: ['Booking', 'Guests paid', 'Service fee', 'Taxes', 'Sent'],
      lines: of.bookings.map((one) => ({
        label: `${one.code}, ${dates(one.checkIn, one.checkOut)}`,
        detail: one.title,
        amounts: amountsOf(one),
      })),
      total: { label: 'Total', amounts: amountsOf(of.sums) },
    },
    notes: [
      ...(of.isOver ? [] : [`${name} is not over: what is sent later in it is not in this statement.`]),
      'A stay counts when its share is sent. What was taken back later, after a refund or a dispute, has the ' +
        'opposite sign, and counts when it was taken back.',
      `Questions? Write to ${of.supportEmail} and name the number above.`,
    ],
  }
}

const periodName = (period: string, formats: TextFormats) => (period.length > 4 ? formats.month(period) : period)

type Money = (amount: number) => string

/** Never −0, which formats as `-€0.00`. */
const negative = (amount: number) => 0 - amount

const sumsOf = ({ before, fee, tax, sent }: PayoutSums, money: Money): Section => ({
  heading: 'What was sent',
  lines: [
    { label: 'Paid by guests', amount: money(before) },
    { label: 'Service fee of Quality Escape', amount: money(negative(fee)) },
    { label: 'Taxes, passed on to the tax office', amount: money(negative(tax)) },
  ],
  total: { label: 'Sent to you', amount: money(sent) },
})

const taxesOf = ({ taxes, sums }: PeriodStatement, money: Money): Section => ({
  heading: 'Taxes by kind',
  lines: taxes.map(({ label, city, country, amount, bookings }) => ({
    label: `${label}, ${city}, ${country}: ${bookings === 1 ? '1 booking' : `${bookings} bookings`}`,
    amount: money(amount),
  })),
  total: { label: 'Taxes', amount: money(sums.tax) },
})
