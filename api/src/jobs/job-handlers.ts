import { chargeChange, releaseChange } from '../modules/booking/change/pay-change'
import { updateCustomerEmail } from '../modules/booking/customer'
import { release } from '../modules/booking/money-jobs'
import { notifyBothSides, notifyPayout } from '../modules/booking/notify-booking'
import { chargeRest, releaseRest } from '../modules/booking/part-payment/pay-rest'
import { refund } from '../modules/booking/refund'
import { refundAgain } from '../modules/booking/returned-refund'
import { transfer } from '../modules/booking/transfer'
import { emailUnread } from '../modules/chat/email-unread'
import { pushChatEvent, pushDelivery, pushMessageChange, pushReadReceipt } from '../modules/chat/push-chat'
import { notifyUnread } from '../modules/chat/unread'
import { chargeClaim, releaseClaim } from '../modules/claim/charge-claim'
import { notifyClaim } from '../modules/claim/notify-claim'
import { push } from '../modules/device/push'
import { notifyFromOutbox } from '../modules/notification/notify'
import { replayEvent } from '../modules/payments/payment-events'
import { reconcile } from '../modules/payments/reconcile'
import { forgetCards } from '../modules/profile/forget-cards'
import { notifyReview } from '../modules/review/publish'
import type { OutboxTopic, OutboxTopics } from '../outbox/outbox'
import type { Services } from '../services'
import { removeFile } from '../storage'

/**
 * How many jobs of a lane run at a time in one process. Lanes never wait for each other, so each has one kind of
 * neighbour: `realtime` only the database, `mail` the mail server, `push` the push service, `money` the payment
 * provider; `slow` is for what nobody waits for.
 */
export const laneSlots = { realtime: 4, money: 4, mail: 4, push: 4, slow: 1 } as const

export type LaneName = keyof typeof laneSlots

interface JobHandler<T extends OutboxTopic> {
  lane: LaneName
  run(services: Services, payload: OutboxTopics[T], job: { messageId: string }): Promise<void>
}

export const jobHandlers: { [T in OutboxTopic]: JobHandler<T> } = {
  chat: { lane: 'realtime', run: pushChatEvent },
  chatChanged: { lane: 'realtime', run: pushMessageChange },
  chatDelivered: { lane: 'realtime', run: pushDelivery },
  chatRead: { lane: 'realtime', run: pushReadReceipt },
  unreadNotice: { lane: 'realtime', run: notifyUnread },
  notice: { lane: 'realtime', run: notifyFromOutbox },
  booking: { lane: 'realtime', run: notifyBothSides },
  claim: { lane: 'realtime', run: notifyClaim },
  review: { lane: 'realtime', run: notifyReview },
  payout: { lane: 'realtime', run: notifyPayout },
  sessionsEnded: { lane: 'realtime', run: ({ socketEvents }, { personId }) => socketEvents.sessionsEnded(personId) },
  mail: { lane: 'mail', run: (services, email, { messageId }) => services.mail.send({ id: messageId, ...email }) },
  unreadEmail: { lane: 'mail', run: emailUnread },
  discard: { lane: 'mail', run: async () => {} },
  push: { lane: 'push', run: push },
  release: { lane: 'money', run: release },
  refund: { lane: 'money', run: refund },
  refundAgain: { lane: 'money', run: refundAgain },
  chargeChange: { lane: 'money', run: chargeChange },
  releaseChange: { lane: 'money', run: releaseChange },
  chargeRest: { lane: 'money', run: chargeRest },
  releaseRest: { lane: 'money', run: releaseRest },
  chargeClaim: { lane: 'money', run: chargeClaim },
  releaseClaim: { lane: 'money', run: releaseClaim },
  transfer: { lane: 'money', run: transfer },
  paymentEvent: { lane: 'money', run: replayEvent },
  reconcile: { lane: 'slow', run: async (services) => void (await reconcile(services)) },
  removeFile: { lane: 'slow', run: removeFile },
  customerEmail: { lane: 'slow', run: updateCustomerEmail },
  forgetCards: { lane: 'slow', run: forgetCards },
}

export const topicsOf = (lane: LaneName): OutboxTopic[] =>
  (Object.keys(jobHandlers) as OutboxTopic[]).filter((topic) => jobHandlers[topic].lane === lane)
