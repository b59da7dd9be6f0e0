import type { ParsedInput, PrivateFile } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row, rows } from '../../database/rows'
import { booking, city, listing, movement, person } from '../../database/schema'
import { payoutMoment } from '../../domain/booking-clock'
import { daysBetween } from '../../domain/dates'
import { conflict, notFound } from '../../domain/errors'
import { fullPrice, sharesOf, siteMoney } from '../../domain/ledger'
import { policy } from '../../domain/policy'
import type { Me } from '../../identity/sessions'
import { moneyDocument, type PaidStay } from '../../invoices'
import type { Services } from '../../services'
import { paidForDamages } from '../claim/claim-record'
import { settingOf } from '../content/settings'
import { shownName } from '../profile/read-profile'
import { documentFile } from './document-file'
import { findPartPayment, restOf } from './part-payment/part-payment-record'

/** Returns the requested document as a file that only its owner can open. Creates it once per set of figures. */
export async function invoiceFile(
  services: Services,
  me: Me,
  { bookingId, kind }: ParsedInput<'bookings/invoice-download'>,
): Promise<PrivateFile> {
  const stay = await paidStay(services.db, bookingId)
  const [reader] = await services.db.select({ locale: person.locale }).from(person).where(eq(person.id, me.id))
  const document = moneyDocument(kind, stay, reader?.locale ?? null)
  return documentFile(services, me, { bookingId, document, name: `${document.number}.pdf` })
}

/**
 * A stay with its money, from the booked quote and the ledger.
 * @throws ApiError 409 `not_paid` before anything was captured
 */
async function paidStay(db: Queryable, bookingId: string): Promise<PaidStay> {
  const [found] = await db
    .select({ booking, listing, city })
    .from(booking)
    .innerJoin(listing, eq(listing.id, booking.listingId))
    .innerJoin(city, eq(city.id, listing.cityId))
    .where(eq(booking.id, bookingId))
  if (!found) throw notFound('We can’t find this booking.')
  const { booking: of, listing: stored, city: at } = found
  if (of.captured === 0)
    throw conflict('There is nothing to show yet: no money was taken for this booking.', 'not_paid')
  const money = await rows<{ kind: string; amount: number; at: string; isChange: boolean; isRest: boolean }>(
    db,
    sql`select kind, amount, at, idempotency_key like '%:payment:change:%' as "isChange",
        idempotency_key like '%:payment:rest' as "isRest" from ${movement}
        where booking_id = ${bookingId} and idempotency_key not like '%:payment:claim:%'
        and idempotency_key not like '%:refund:late-claim:%' and (kind in ('payment', 'refund') or (kind = 'payout'
        and to_account = 'host')) order by at, id`,
  )
  // Damages are no price of the stay: its documents leave them out.
  const captured = of.captured - (await paidForDamages(db, bookingId))
  const { host, platform, tax } = sharesOf(of)
  const site = siteMoney(of)
  const shares = { host: host - of.damages, platform, tax }
  const capturedAt = new Date(
    money.find(({ kind, isChange, isRest }) => kind === 'payment' && !isChange && !isRest)?.at ??
      of.confirmedAt ??
      of.createdAt,
  )
  const paidOut = money.find(({ kind }) => kind === 'payout')
  const planned = of.payoutAt ?? payoutMoment(of)
  const people = await peopleOf(db, of)
  const parts = of.status === 'confirmed' ? await findPartPayment(db, of.id) : null
  return {
    code: of.code,
    title: stored.title,
    address: stored.address,
    city: at.name,
    country: at.country,
    timeZone: of.timeZone,
    checkIn: of.checkIn,
    checkOut: of.checkOut,
    nights: daysBetween(of.checkIn, of.checkOut),
    guests: of.guests,
    children: of.children,
    infants: of.infants,
    pets: of.pets,
    currency: of.currency,
    lines: of.lines,
    total: of.total,
    fullPrice: fullPrice(of),
    site: { paid: site.paid, back: site.refunded + site.disputed },
    captured,
    due: parts && restOf(parts) > 0 ? { amount: restOf(parts), at: parts.dueAt } : null,
    payments: paymentsIn(captured, capturedAt, money),
    ...(await disputesAndRevisions(db, of.id)),
    refunds: money
      .filter(({ kind }) => kind === 'refund')
      .map(({ amount, at: when }) => ({ amount, at: new Date(when) })),
    card: of.cardBrand && of.cardLast4 ? { brand: of.cardBrand, last4: of.cardLast4 } : null,
    shares,
    serviceFeeBps: policy.serviceFeeBps,
    payout: shares.host === 0 ? null : { at: paidOut ? new Date(paidOut.at) : planned, isDone: paidOut !== undefined },
    ...people,
    supportEmail: await settingOf(db, 'supportEmail'),
  }
}

/** Disputes of the stay's payments, as damages are left out; and what counts up the numbers of its documents. */
async function disputesAndRevisions(
  db: Queryable,
  bookingId: string,
): Promise<Pick<PaidStay, 'disputes' | 'revisions'>> {
  const found = await row<{ open: number; lost: number; revisions: number }>(
    db,
    sql`select coalesce(sum(amount) filter (where state = 'open'), 0) as open,
          coalesce(sum(amount) filter (where state = 'lost'), 0) as lost,
          count(*) + count(closed_at) + (select count(*) from stay_change c
            where c.booking_id = ${bookingId} and c.status = 'agreed' and c.paid = 0) as revisions
        from dispute d where d.booking_id = ${bookingId}
          and not exists (select 1 from claim c where c.payment_intent = d.intent)`,
  )
  const { open = 0, lost = 0, revisions = 0 } = found ?? {}
  return { disputes: { open, lost }, revisions }
}

/** The payment of the booking, its second part, and one for each change that cost more. */
function paymentsIn(
  captured: number,
  at: Date,
  money: readonly { kind: string; amount: number; at: string; isChange: boolean; isRest: boolean }[],
): PaidStay['payments'] {
  const later = money
    .filter(({ kind, isChange, isRest }) => kind === 'payment' && (isChange || isRest))
    .map(({ amount, at: when, isChange }) => ({ amount, at: new Date(when), isChange }))
  return [{ amount: captured - later.reduce((sum, { amount }) => sum + amount, 0), at, isChange: false }, ...later]
}

async function peopleOf(
  db: Queryable,
  { guestId, hostId }: { guestId: string; hostId: string },
): Promise<Pick<PaidStay, 'guest' | 'host'>> {
  const found = await db.select().from(person).where(sql`${person.id} in (${guestId}, ${hostId})`)
  const named = (id: string) => {
    const one = found.find((each) => each.id === id)
    if (!one) throw new Error(`Nobody is called ${id}`)
    return { name: `${one.firstName} ${one.lastName}`.trim(), shownName: shownName(one), email: one.email }
  }
  return { guest: named(guestId), host: named(hostId) }
}
