import type { ParsedInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { stayChange } from '../../../database/schema'
import { isSettled, repriceStay } from '../../../domain/change-money'
import { answerStep, type ChangeEventName, changeDeadline } from '../../../domain/change-process'
import { type ApiError, conflict, notFound } from '../../../domain/errors'
import { formatAmount } from '../../../domain/money'
import { coHostOf, type Principal } from '../../../domain/team'
import type { Services } from '../../../services'
import { formatsOf } from '../../profile/reader-formats'
import { type LockedBooking, lockBooking, refuseWhileWorking } from '../booking-record'
import { unpaidRest } from '../part-payment/part-payment-record'
import { sideOf } from './change-quote'
import { type StayChangeRow, takeChangeStep } from './change-step'

/**
 * Agrees to, declines or withdraws a change. The same answer twice is fine. Returns the message for the person.
 * @throws ApiError 404 for an unknown change; 409 when it is over or the other side's to answer
 */
export async function answerChange(
  services: Services,
  principal: Principal,
  input: ParsedInput<'bookings/change/answer'>,
): Promise<string> {
  const { bookingId, changeId, answer, note = null } = input
  const now = services.now()
  const message = await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const [change] = await tx.select().from(stayChange).where(eq(stayChange.id, changeId))
    if (change?.bookingId !== bookingId) throw notFound('We can’t find this change of the booking.')
    const side = sideOf(found, principal.id)
    const isDone =
      statusesAfterAnswer[answer].includes(change.status) && (answer === 'withdraw') === (change.by === side)
    if (isDone) return 'This is settled already.'
    const event = answerStep(answer, change, side)
    if (!event) throw refusal(answer, change)
    refuseWhileWorking(found, now)
    if (answer === 'agree' && change.clockAt && change.clockAt <= now)
      throw conflict('The time to agree is over, and the stay is as it was. Ask anew.', 'change_over')
    const unpaid = await unpaidRest(tx, found)
    if (answer === 'agree' && !isSettled(found, unpaid))
      throw conflict(
        'The bank is looking at the payment of this stay. It can be changed once that is decided.',
        'not_changeable',
      )
    await takeChangeStep(tx, found, change, event, { by: side, now, note, actorId: coHostOf(principal) })
    const formats = await formatsOf(tx, principal.actorId)
    const payBy = formats.dateTime(changeDeadline(found, change, now), found.timeZone)
    return sentence(event, change, found, { payBy, unpaid })
  })
  services.wake()
  return message
}

/** The statuses of a change after each answer, so that a repeated answer is accepted. */
const statusesAfterAnswer: Record<ParsedInput<'bookings/change/answer'>['answer'], readonly StayChangeRow['status'][]> =
  {
    agree: ['to_pay', 'agreed'],
    decline: ['declined'],
    withdraw: ['withdrawn'],
  }

function refusal(answer: string, { status }: StayChangeRow): ApiError {
  if (status === 'to_pay')
    return conflict(
      'Both sides have agreed already. The guest pays the difference, or keeps the stay as it was.',
      'change_over',
      { status },
    )
  if (status !== 'proposed')
    return conflict('This change is over. Look at the booking again.', 'change_over', { status })
  if (answer === 'withdraw')
    return conflict('Only the side that asked can withdraw it. You can decline it.', 'other_side')
  return conflict('You asked for this change yourself: the other side answers. You can withdraw it.', 'other_side')
}

function sentence(
  event: ChangeEventName,
  change: StayChangeRow,
  found: LockedBooking,
  { payBy, unpaid }: { payBy: string; unpaid: number },
): string {
  const money = (amount: number) => formatAmount(amount, found.currency)
  if (event === 'change_declined') return 'Declined. The stay is as it was.'
  if (event === 'change_withdrawn' || event === 'change_given_up') return 'Withdrawn. The stay is as it was.'
  if (event === 'change_accepted')
    return `Agreed. The stay changes as soon as the difference of ${money(change.difference)} is paid, by ${payBy}.`
  const { refund, unpaid: left } = repriceStay(found, change, change.id, unpaid)
  const effects = [
    ...(refund ? [`${money(refund.amount)} goes back to the guest`] : []),
    ...(left < unpaid ? [`${money(unpaid - left)} is taken off the second payment`] : []),
  ]
  return `${['Agreed. The stay is changed', ...effects].join(', and ')}.`
}
