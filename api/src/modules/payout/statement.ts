import type { ParsedInput, PayoutSums, PrivateFile, QuoteLine } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { person } from '../../database/schema'
import { addDays } from '../../domain/dates'
import { badInput, notFound } from '../../domain/errors'
import { sumTaxes } from '../../domain/tax-kinds'
import { type PeriodStatement, statementDocument } from '../../invoices'
import { textFormats } from '../../mail/templates/text-formats'
import type { Services } from '../../services'
import { documentFile } from '../booking/document-file'
import { settingOf } from '../content/settings'
import { boundsOf, sentLines } from './sent-lines'

/** Some 100 pages, drawn well before a browser gives up; 10,000 took 17 s and 400 MB on a slow machine. */
const maxLines = 2500

type Input = ParsedInput<'payout/statement'>

/** What was sent of a booking in a period; minor units. */
interface StatementRow extends Omit<PayoutSums, 'bookings'> {
  code: string
  title: string
  checkIn: string
  checkOut: string
  lines: QuoteLine[]
  city: string
  country: string
  /** Kept as tax before the period. */
  taxBefore: number
  lastAt: string
}

/**
 * The statement of a host's month or year as a file that only its reader can open.
 * @throws ApiError 400 for a period that has not begun or has too many bookings, 404 where nothing was sent in it
 */
export async function statementFile(
  services: Services,
  reader: { id: string },
  hostId: string,
  input: Input,
): Promise<PrivateFile> {
  const { db } = services
  const now = services.now()
  const field = input.month === undefined ? 'year' : 'month'
  const name = nameOf(input)
  if (boundsOf(input).from > dayOf(now)) throw badInput(field, `${name} has not begun. Choose an earlier ${field}.`)
  const found = await statementRows(db, hostId, input)
  if (found.length === 0) throw notFound(`Nothing was sent in ${input.currency} in ${name}. Choose another ${field}.`)
  if (found.length > maxLines)
    throw badInput(
      field,
      `${name} has more than 2,500 bookings, too many for one file. ` +
        (field === 'year' ? 'Choose a month.' : 'The CSV of the year has them.'),
    )
  const [of] = await db.select({ locale: person.locale }).from(person).where(eq(person.id, reader.id))
  const statement = await statementOf(db, hostId, { input, found, now })
  const document = statementDocument(statement, of?.locale ?? null)
  return documentFile(services, reader, { bookingId: null, document, name: `statement-${document.number}.pdf` })
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const periodOf = ({ year, month }: Input) =>
  month === undefined ? `${year}` : boundsOf({ year, month }).from.slice(0, 7)
const nameOf = (of: Input) => (of.month === undefined ? `${of.year}` : textFormats(null).month(periodOf(of)))

/** By the ledger, as the sums of `payout/overview`: whatever moved in the period, also back. */
function statementRows(db: Queryable, hostId: string, input: Input): Promise<StatementRow[]> {
  const { from, to } = boundsOf(input)
  const since = sql`(line.at >= ${from}::timestamp)`
  const sum = (kind: string) => sql`coalesce(sum(line.amount) filter (where ${since} and line.kind = ${kind}), 0)`
  return rows<StatementRow>(
    db,
    sql`with ${sentLines(hostId)}
        select b.code, l.title, b.check_in as "checkIn", b.check_out as "checkOut", b.lines, c.name as city, c.country,
          sum(line.amount) filter (where ${since}) as before,
          ${sum('fee')} as fee, ${sum('tax')} as tax, ${sum('payout')} as sent,
          coalesce(sum(line.amount) filter (where not ${since} and line.kind = 'tax'), 0) as "taxBefore",
          max(line.at) at time zone 'UTC' as "lastAt"
        from line join booking b on b.id = line.booking_id join listing l on l.id = b.listing_id
        join city c on c.id = l.city_id
        where line.currency = ${input.currency} and line.at < ${to}::timestamp
        group by b.id, l.id, c.id having max(line.at) >= ${from}::timestamp
        order by min(line.at) filter (where ${since}), b.code limit ${maxLines + 1}`,
  )
}

async function statementOf(
  db: Queryable,
  hostId: string,
  { input, found, now }: { input: Input; found: StatementRow[]; now: Date },
): Promise<PeriodStatement> {
  const { currency } = input
  const { from, to } = boundsOf(input)
  const [host] = await db.select().from(person).where(eq(person.id, hostId))
  const total = (of: 'before' | 'fee' | 'tax' | 'sent') => found.reduce((sum, one) => sum + one[of], 0)
  return {
    period: periodOf(input),
    from,
    until: addDays(to, -1),
    isOver: to <= dayOf(now),
    currency,
    host: { name: host ? `${host.firstName} ${host.lastName}`.trim() : '' },
    bookings: found.map(({ code, title, checkIn, checkOut, before, fee, tax, sent }) => ({
      code,
      title,
      checkIn,
      checkOut,
      before,
      fee,
      tax,
      sent,
    })),
    sums: {
      bookings: found.length,
      before: total('before'),
      fee: total('fee'),
      tax: total('tax'),
      sent: total('sent'),
    },
    taxes: sumTaxes(
      found.map(({ lines, city, country, tax, taxBefore }) => ({
        currency,
        lines,
        city,
        country,
        before: taxBefore,
        after: taxBefore + tax,
      })),
    ),
    issuedAt: new Date(Math.max(...found.map(({ lastAt }) => Date.parse(lastAt)))),
    supportEmail: await settingOf(db, 'supportEmail'),
  }
}
