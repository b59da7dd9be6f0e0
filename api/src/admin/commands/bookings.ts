import { exponentOf } from '@qe/contract'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking } from '../../database/schema'
import { shareOutAt } from '../../domain/booking-money'
import { mayHappen } from '../../domain/booking-process'
import { conflict, notFound, Refused } from '../../domain/errors'
import { keptAmount, sharesOf } from '../../domain/ledger'
import { chargeStep, formatAmount } from '../../domain/money'
import { advance } from '../../modules/booking/advance'
import { type LockedBooking, lockBooking, refuseWhileWorking, statusText } from '../../modules/booking/locked-booking'
import { addToOutbox } from '../../outbox/outbox'
import { type AdminCommand, type CommandContext, type CommandOptions, requiredOption } from '../command'

/** A booking by its reference, locked until the command is done. */
async function bookingCalled(tx: Transaction, reference: string): Promise<LockedBooking> {
  const [found] = await tx.select({ id: booking.id }).from(booking).where(eq(booking.code, reference.toUpperCase()))
  if (!found) throw notFound(`There is no booking ${reference}. References look like QE-7K3F9M.`)
  return lockBooking(tx, found.id)
}

/** `240` or `240.00`, in the booking's currency, as minor units. */
function amountFrom(text: string, currency: string): number {
  const digits = exponentOf(currency)
  const [, whole = '', rest = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text.trim()) ?? []
  if (!whole || rest.length > digits)
    throw new Refused(
      400,
      `Give an amount in ${currency} with ${digits === 0 ? 'no decimals' : `up to ${digits} decimals`}, not "${text}".`,
    )
  const amount = Number(whole) * 10 ** digits + Number(rest.padEnd(digits, '0') || 0)
  if (amount % chargeStep(currency) !== 0)
    throw new Refused(400, `Banks take ${currency} in steps of ${formatAmount(chargeStep(currency), currency)}.`)
  return amount
}

const figuresOf = ({ status, captured, refunded }: Pick<LockedBooking, 'status' | 'captured' | 'refunded'>) => ({
  status,
  captured,
  refunded,
})

async function cancel(context: CommandContext, options: CommandOptions) {
  const { tx } = context
  const now = context.now()
  const found = await bookingCalled(tx, requiredOption(options, 'reference'))
  const why = requiredOption(options, 'why')
  const back = amountFrom(requiredOption(options, 'guest-gets'), found.currency)
  if (!mayHappen('admin_cancels', found.status))
    throw conflict(`${found.code} can’t be cancelled any more: ${statusText(found.status)}.`, 'wrong_status')
  refuseWhileWorking(found, now)
  const kept = keptAmount(found)
  if (back > kept)
    throw conflict(
      `Of ${found.code} there are ${formatAmount(kept, found.currency)} to give back, not ` +
        `${formatAmount(back, found.currency)}.`,
      'too_much',
    )
  if (back > 0 && found.disputed > 0)
    throw conflict(
      `The guest disputes the payment of ${found.code}. Their bank takes no refund before it has decided.`,
      'disputed',
    )
  const money =
    found.captured === 0
      ? 'Nothing was charged.'
      : `${formatAmount(back, found.currency)} of ${formatAmount(kept, found.currency)} goes back to the guest.`
  await advance(tx, found, 'admin_cancels', {
    note: `${why} ${money}`,
    now,
    set: found.captured > 0 ? { payoutAt: shareOutAt(back, now) } : {},
  })
  if (back > 0) await addToOutbox(tx, 'refund', { bookingId: found.id, amount: back, key: 'admin_cancels' }, now)
  const { host, platform, tax } = sharesOf({ ...found, refunded: found.refunded + back })
  const split = { guest: back, host, platform, tax, currency: found.currency }
  return {
    message:
      `${found.code} is cancelled, and its dates are free. Of ${formatAmount(kept, found.currency)} the guest ` +
      `gets ${formatAmount(back, found.currency)}, the host ${formatAmount(host, found.currency)}, we ` +
      `${formatAmount(platform, found.currency)}, taxes ${formatAmount(tax, found.currency)}.`,
    change: {
      target: `booking ${found.code}`,
      before: figuresOf(found),
      after: { status: 'cancelled_by_admin', ...split },
      reason: why,
    },
  }
}

export const bookingCommands: AdminCommand[] = [
  {
    usage: 'booking cancel <reference>',
    about: 'Ends a booking that is not over, with a stated refund; what is kept is shared as the price was',
    options: {
      'guest-gets': 'How much goes back to the guest, in the booking’s currency, such as 120.00; 0 for nothing *',
      why: 'What both sides read *',
    },
    example: 'booking cancel QE-7K3F9M --guest-gets 120.00 --why "The heating broke down."',
    run: cancel,
  },
]
