import { eq, sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { returnedRefund } from '../../database/schema'
import { conflict, notFound } from '../../domain/errors'
import { formatAmount } from '../../domain/money'
import { lockBooking } from '../../modules/booking/booking-record'
import { recordRefundEvent, settleReturned } from '../../modules/booking/returned-refund'
import { addToOutbox } from '../../outbox/outbox'
import { type AdminCommand, type CellValue, type CommandContext, type CommandOptions, requiredOption } from '../command'

const list = async ({ tx }: CommandContext) => ({
  rows: await rows<Record<string, CellValue>>(
    tx,
    sql`select r.id as refund, b.code as booking, p.email as guest, r.amount, r.currency, r.reason,
          r.returned_at as returned
        from returned_refund r join booking b on b.id = r.booking_id join person p on p.id = b.guest_id
        where r.settled_at is null order by r.returned_at limit 500`,
  ),
})

/**
 * A refund that came back and waits, and its booking, locked.
 * @throws ApiError 404, or 409 `settled` when the guest has got it
 */
async function findReturned({ tx }: CommandContext, options: CommandOptions) {
  const refundId = requiredOption(options, 'refund')
  const [unlocked] = await tx.select().from(returnedRefund).where(eq(returnedRefund.id, refundId))
  if (!unlocked) throw notFound(`No refund ${refundId} came back. See refunds list.`)
  const found = await lockBooking(tx, unlocked.bookingId)
  const [returned = unlocked] = await tx.select().from(returnedRefund).where(eq(returnedRefund.id, refundId))
  if (returned.settledAt) throw conflict(`The guest of ${found.code} has got this refund.`, 'settled')
  return { found, returned }
}

async function sendAgain(context: CommandContext, options: CommandOptions) {
  const { found, returned } = await findReturned(context, options)
  const amount = formatAmount(returned.amount, returned.currency)
  await addToOutbox(context.tx, 'refundAgain', { refundId: returned.id }, context.now())
  return {
    message: `${amount} of ${found.code} is sent to the same card within seconds. It may come back again.`,
    change: { target: `refund ${returned.id}`, before: null, after: 'send again' },
  }
}

async function settle(context: CommandContext, options: CommandOptions) {
  const { found, returned } = await findReturned(context, options)
  const note = requiredOption(options, 'how')
  const now = context.now()
  await settleReturned(context.tx, returned.id, { settledAt: now, settledHow: 'otherwise', note })
  await recordRefundEvent(context.tx, found, 'refund_settled', note, now)
  const amount = formatAmount(returned.amount, returned.currency)
  return {
    message: `Noted: the guest of ${found.code} has got ${amount} another way. They are told how.`,
    change: { target: `refund ${returned.id}`, before: null, after: 'settled', reason: note },
  }
}

export const refundCommands: AdminCommand[] = [
  {
    usage: 'refunds list',
    about: 'Lists refunds that a guest’s bank sent back and that wait; amounts in minor units',
    run: list,
  },
  {
    usage: 'refunds send-again <refund>',
    about: 'Sends a refund that came back once more, to the same card',
    run: sendAgain,
  },
  {
    usage: 'refunds settle <refund>',
    about: 'Notes that the guest got a refund that came back in another way',
    options: { how: 'In which way, shown to the guest *' },
    example: 'refunds settle re_1QxYz --how "Paid by bank transfer on 3 May, to the account ending in 20."',
    run: settle,
  },
]
