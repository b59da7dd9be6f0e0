import { exponentOf } from '@qe/contract'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking } from '../../database/schema'
import { shareOutAt } from '../../domain/booking-money'
import { mayHappen } from '../../domain/booking-process'
import { ApiError, conflict, notFound } from '../../domain/errors'
import { keptAmount, sharesOf } from '../../domain/ledger'
import { chargeStep, formatAmount } from '../../domain/money'
import { advance } from '../../modules/booking/advance'
import { type LockedBooking, lockBooking, refuseWhileWorking, statusText } from '../../modules/booking/booking-record'
import { addToOutbox } from '../../outbox/outbox'
import { type AdminCommand, type CommandContext, type CommandOptions, requiredOption } from '../command'

/**
 * Finds a booking by its reference and locks it until the transaction ends.
 * @throws ApiError 404
 */
async function findBooking(tx: Transaction, reference: string): Promise<LockedBooking> {
  const [found] = await tx.select({ id: booking.id }).from(booking).where(eq(booking.code, reference.toUpperCase()))
  if (!found) throw notFound(`There is no booking ${reference}. References look like QE-7K3F9M.`)
  return lockBooking(tx, found.id)
}

/**
 * Parses `240` or `240.00`, in the booking's currency, as minor units.
 * @throws ApiError 400 for anything else
 */
export function parseAmount(text: string, currency: string): number {
  const digits = exponentOf(currency)
  const [, whole = '', rest = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text.trim()) ?? []
  if (!whole || rest.length > digits)
    throw new ApiError(
      400,
      `Give an amount in ${currency} with ${digits === 0 ? 'no decimals' : `up to ${digits} decimals`}, not "${text}".`,
    )
  const amount = Number(whole) * 10 ** digits + Number(rest.padEnd(digits, '0') || 0)
  if (amount % chargeStep(currency) !== 0)
    throw new ApiError(400, `Banks take ${currency} in steps of ${formatAmount(chargeStep(currency), currency)}.`)
  return amount
}

const auditedFields = ({ status, captured, refunded }: Pick<LockedBooking, 'status' | 'captured' | 'refunded'>) => ({
  status,
  captured,
  refunded,
})

async function cancel(context: CommandContext, options: CommandOptions) {
  const { tx } = context
  const now = context.now()
  const found = await findBooking(tx, requiredOption(options, 'reference'))
  const why = requiredOption(options, 'why')
  const refund = parseAmount(requiredOption(options, 'guest-gets'), found.currency)
  if (!mayHappen('admin_cancels', found.status))
    throw conflict(`${found.code} can’t be cancelled any more: ${statusText(found.status)}.`, 'wrong_status')
  refuseWhileWorking(found, now)
  const kept = keptAmount(found)
  if (refund > kept)
    throw conflict(
      `At most ${formatAmount(kept, found.currency)} of ${found.code} can be refunded, not ` +
        `${formatAmount(refund, found.currency)}.`,
      'too_much',
    )
  if (refund > 0 && found.disputed > 0)
    throw conflict(
      `The guest disputes the payment of ${found.code}. Their bank takes no refund before it has decided.`,
      'disputed',
    )
  const money =
    found.captured === 0
      ? 'Nothing was charged.'
      : `${formatAmount(refund, found.currency)} of ${formatAmount(kept, found.currency)} goes back to the guest.`
  await advance(tx, found, 'admin_cancels', {
    note: `${why} ${money}`,
    now,
    set: found.captured > 0 ? { payoutAt: shareOutAt(refund, now) } : {},
  })
  if (refund > 0) await addToOutbox(tx, 'refund', { bookingId: found.id, amount: refund, key: 'admin_cancels' }, now)
  const { host, platform, tax, site } = sharesOf({ ...found, refunded: found.refunded + refund })
  const split = { guest: refund, host, platform, tax, site, currency: found.currency }
  return {
    message:
      `${found.code} is cancelled, and its dates are free. Of ${formatAmount(kept, found.currency)} the guest ` +
      `gets ${formatAmount(refund, found.currency)}, the host ${formatAmount(host, found.currency)}, we ` +
      `${formatAmount(platform, found.currency)}, taxes ${formatAmount(tax, found.currency)}.` +
      (site > 0 ? ` ${formatAmount(site, found.currency)} of that is what our code pays.` : ''),
    change: {
      target: `booking ${found.code}`,
      before: auditedFields(found),
      after: { status: 'cancelled_by_admin', ...split },
      reason: why,
    },
  }
}

export const bookingCommands: AdminCommand[] = [
  {
    usage: 'booking cancel <reference>',
    about: 'Cancels a booking that is not over, with a given refund; the rest is divided as the price was',
    options: {
      'guest-gets': 'Refund to the guest in the booking’s currency, such as 120.00; 0 for none *',
      why: 'The reason, shown to both sides *',
    },
    example: 'booking cancel QE-7K3F9M --guest-gets 120.00 --why "The heating broke down."',
    run: cancel,
  },
]
