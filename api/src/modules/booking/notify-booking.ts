import {
  type AlertKind,
  type BookingStatus,
  includesRight,
  type NotificationVariant,
  type TeamLevel,
} from '@qe/contract'
import { sql } from 'drizzle-orm'
import { row } from '../../database/rows'
import type { BookingEventName } from '../../domain/booking-process'
import type { ChangeEventName } from '../../domain/change-process'
import { formatDate } from '../../domain/dates'
import { links } from '../../domain/links'
import { formatAmount } from '../../domain/money'
import { policy } from '../../domain/policy'
import { type ActKind, acts, actText, namingCoHost, rightOfCall } from '../../domain/team'
import { queueEmail } from '../../mail/queue-email'
import { bookingEmails, type HostSideReader, type Side } from '../../mail/templates/booking'
import type { Draft, Recipient } from '../../mail/templates/draft'
import { newsEmails } from '../../mail/templates/news'
import { textFormats } from '../../mail/templates/text-formats'
import type { OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'
import { addSystemMessage, type SystemLine } from '../chat/conversation'
import { creditColumn } from '../coupon/give-credit'
import { notifyFellowGuests } from '../fellow-guest/notify-fellow-guests'
import { notify } from '../notification/notify'
import { shownNameSql } from '../profile/read-profile'
import { type CoHost, coHostsFor } from '../team/act-for'
import { type ChangeAtEvent, changeColumns, eventDeadline } from './event-deadline'
import { stayFacts } from './stay-facts'

interface BookingUpdate extends ChangeAtEvent {
  event: string
  note: string | null
  by: 'guest' | 'provider' | 'admin' | 'system'
  at: string
  status: BookingStatus
  guestId: string
  hostId: string
  listingId: string
  /** The co-host who did it. */
  actorId: string | null
  /** Their first name. */
  actor: string | null
  /** The host's. */
  host: string
  guest: string
  title: string
  timeZone: string
  checkIn: string
  checkOut: string
  /** `HH:MM` at the listing. */
  checkInFrom: string
  checkOutBy: string
  total: number
  payout: number
  currency: string
  /** What the guest got because the host cancelled. */
  credit: { amount: number; lastDay: string } | null
}

interface NotificationText {
  variant: NotificationVariant
  text: (update: BookingUpdate) => string
}
const good = (text: NotificationText['text']): NotificationText => ({ variant: 'success', text })
const plain = (text: NotificationText['text']): NotificationText => ({ variant: 'info', text })
const bad = (text: NotificationText['text']): NotificationText => ({ variant: 'warning', text })

const dates = ({ checkIn, checkOut }: BookingUpdate) => `${formatDate(checkIn)} to ${formatDate(checkOut)}`
/** The event's own deadline on the clock at the listing: close to check-in it is less than a day away. */
const deadline = (update: BookingUpdate) => {
  const at = eventDeadline(update.event, new Date(update.at), update)
  return at ? textFormats(null).dateTime(at, update.timeZone) : 'check-in'
}
/** The note of a change: both versions of the stay and the difference. */
const noteSuffix = ({ note }: BookingUpdate) => (note ? ` ${note}` : '')
const creditSentence = ({ credit, currency }: BookingUpdate) =>
  credit
    ? ` You also have a credit of ${formatAmount(credit.amount, currency)} for another stay, until ` +
      `${formatDate(credit.lastDay)}.`
    : ''
const quotedNote = ({ note }: BookingUpdate) => (note ? ` “${note}”` : '')

const both = (line: string): SystemLine => ({ guest: line, provider: line })
const sides = (guest: string, provider: string): SystemLine => ({ guest, provider })
/** A line about a step that either side may take: “You” to who took it. */
const ownStep = ({ by }: BookingUpdate, did: string, more: string): SystemLine =>
  sides(`${by === 'guest' ? 'You' : 'The host'} ${did}${more}`, `${by === 'guest' ? 'The guest' : 'You'} ${did}${more}`)

/** The kind of news that an event is, for the person's settings. */
const kindOf = (event: string): AlertKind => (event === 'check_out' ? 'reviews' : 'bookings')

/**
 * The notifications of each event by side, and the system message in the conversation. Who acted gets no notification.
 */
const bookingTexts: Partial<
  Record<
    | BookingEventName
    | ChangeEventName
    | 'change_unpaid'
    | 'refunded'
    | 'refund_returned'
    | 'refund_sent_again'
    | 'refund_settled'
    | 'paid_out'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost',
    { guest?: NotificationText; provider?: NotificationText; message?: (update: BookingUpdate) => SystemLine }
  >
> = {
  request: { provider: plain((b) => `${b.guest} asks for ${b.title}, ${dates(b)}. Answer by ${deadline(b)}.`) },
  book: {
    guest: good((b) => `Booked: ${b.title}, ${dates(b)}.`),
    provider: good((b) => `${b.guest} booked ${b.title}, ${dates(b)}.`),
  },
  accept: {
    guest: good((b) => `Your stay at ${b.title} is confirmed, ${dates(b)}.`),
    message: () =>
      sides(
        'The host accepted your request. Your stay is confirmed.',
        'You accepted the request. The stay is confirmed.',
      ),
  },
  capture_failed: {
    guest: {
      variant: 'error',
      text: (b) => `The payment for ${b.title} could not be taken, so the request has ended. Nothing was charged.`,
    },
    provider: bad((b) => `The payment of ${b.guest} could not be taken. ${dates(b)} is free again.`),
    message: () => both('The payment could not be taken, so the request has ended.'),
  },
  decline: {
    guest: bad((b) => `The host could not take your request for ${b.title}.${quotedNote(b)} Nothing was charged.`),
    message: () => sides('The host declined your request.', 'You declined the request.'),
  },
  withdraw: {
    provider: plain((b) => `${b.guest} withdrew the request for ${b.title}, ${dates(b)}.`),
    message: () => sides('You withdrew your request.', 'The guest withdrew the request.'),
  },
  request_expired: {
    guest: bad((b) => `The host of ${b.title} did not answer in time. Nothing was charged.`),
    provider: bad((b) => `The request of ${b.guest} for ${b.title} ran out unanswered.`),
    message: () => sides('The host did not answer your request in time.', 'You did not answer the request in time.'),
  },
  hold_expired: { guest: plain((b) => `The dates at ${b.title} were given back, as they were not paid for in time.`) },
  guest_cancels: {
    provider: bad((b) => `${b.guest} cancelled the stay at ${b.title}, ${dates(b)}.${quotedNote(b)}`),
    message: () => sides('You cancelled your stay.', 'The guest cancelled the stay.'),
  },
  host_cancels: {
    guest: bad(
      (b) =>
        `The host cancelled your stay at ${b.title}, ${dates(b)}. Everything comes back to you.${quotedNote(b)}` +
        creditSentence(b),
    ),
    message: () =>
      sides(
        'The host cancelled your stay. You get everything back.',
        'You cancelled the stay. The guest gets everything back.',
      ),
  },
  rest_soon_due: {
    guest: plain(
      (b) =>
        `The rest for ${b.title} is taken from your card soon: ${b.note}. Pay it now, or by another card, if you like.`,
    ),
  },
  rest_declined: {
    guest: {
      variant: 'error',
      text: (b) =>
        `The rest for ${b.title}, ${b.note}, could not be taken from your card. Pay by ${deadline(b)}, or the stay ` +
        'is cancelled.',
    },
    provider: bad(
      (b) => `The rest for the stay of ${b.guest} at ${b.title} is outstanding. They have until ${deadline(b)} to pay.`,
    ),
  },
  rest_still_unpaid: {
    guest: {
      variant: 'error',
      text: (b) => `Your stay at ${b.title} is cancelled on ${deadline(b)} unless the rest is paid by then: ${b.note}.`,
    },
  },
  rest_paid: {
    guest: good((b) => `Your stay at ${b.title} is paid in full: ${b.note ?? 'the rest'} was taken.`),
    provider: good((b) => `${b.guest} has paid the rest for ${b.title}. The stay is paid in full.`),
  },
  rest_lapsed: {
    guest: {
      variant: 'error',
      text: (b) => `Your stay at ${b.title}, ${dates(b)}, is cancelled: the rest was not paid in time.`,
    },
    provider: bad(
      (b) => `The stay of ${b.guest} at ${b.title}, ${dates(b)}, is cancelled: the rest was not paid in time.`,
    ),
    message: () =>
      sides(
        'The rest was not paid in time, so your stay is cancelled.',
        'The guest did not pay the rest in time, so the stay is cancelled.',
      ),
  },
  check_in: {
    guest: good((b) => `Your stay at ${b.title} begins today. Have a good time.`),
    provider: plain((b) => `${b.guest} arrives today at ${b.title}.`),
  },
  check_out: {
    guest: plain((b) => `How was ${b.title}? You can write a review for ${policy.reviewDays} days.`),
    provider: plain((b) => `${b.guest} has left ${b.title}. You can write a review for ${policy.reviewDays} days.`),
  },
  admin_cancels: {
    guest: bad((b) => `Quality Escape cancelled your stay at ${b.title}.${quotedNote(b)}`),
    provider: bad((b) => `Quality Escape cancelled the stay of ${b.guest} at ${b.title}.${quotedNote(b)}`),
  },
  change_proposed: {
    guest: plain(
      (b) => `The host of ${b.title} asks for a change of your stay. Answer by ${deadline(b)}.${noteSuffix(b)}`,
    ),
    provider: plain(
      (b) => `${b.guest} asks for a change of the stay at ${b.title}. Answer by ${deadline(b)}.${noteSuffix(b)}`,
    ),
    message: (b) => ownStep(b, 'asked for a change.', noteSuffix(b)),
  },
  change_accepted: {
    guest: good((b) => `The host agreed to change your stay at ${b.title}. The difference is being paid.`),
    provider: good((b) => `${b.guest} agreed to the change at ${b.title}. It holds as soon as the difference is paid.`),
  },
  change_unpaid: {
    guest: bad(
      (b) =>
        `The change of your stay at ${b.title} waits for you: ${b.note ?? 'the difference is to be paid.'} Pay ` +
        `by ${deadline(b)}, or the stay remains as it was.`,
    ),
  },
  change_agreed: {
    guest: good((b) => `Your stay at ${b.title} is changed.${noteSuffix(b)}`),
    provider: good((b) => `The stay of ${b.guest} at ${b.title} is changed.${noteSuffix(b)}`),
    message: (b) => both(`The stay is changed.${noteSuffix(b)}`),
  },
  change_paid: {
    guest: good((b) => `Your stay at ${b.title} is changed, and the difference is paid.${noteSuffix(b)}`),
    provider: good(
      (b) => `The stay of ${b.guest} at ${b.title} is changed, and the difference is paid.${noteSuffix(b)}`,
    ),
    message: (b) => both(`The difference is paid, and the stay is changed.${noteSuffix(b)}`),
  },
  change_declined: {
    guest: bad((b) => `The host could not take the change of your stay at ${b.title}. It is as it was.`),
    provider: bad((b) => `${b.guest} did not want the change of the stay at ${b.title}. It is as it was.`),
    message: (b) => ownStep(b, 'declined the change.', ' The stay is as it was.'),
  },
  change_withdrawn: {
    guest: plain((b) => `The host withdrew the change of your stay at ${b.title}. It is as it was.`),
    provider: plain((b) => `${b.guest} withdrew the change of the stay at ${b.title}. It is as it was.`),
    message: (b) => ownStep(b, 'withdrew the change.', ' The stay is as it was.'),
  },
  change_given_up: {
    provider: plain((b) => `${b.guest} did not pay the difference and keeps the stay at ${b.title} as it was.`),
    message: () =>
      sides(
        'You did not pay the difference. Your stay is as it was.',
        'The guest did not pay the difference. The stay is as it was.',
      ),
  },
  change_lapsed: {
    guest: bad((b) => `The change of your stay at ${b.title} lapsed. It is as it was.`),
    provider: bad((b) => `The change of the stay of ${b.guest} at ${b.title} lapsed. It is as it was.`),
    message: () => both('The change lapsed. The stay is as it was.'),
  },
  disputed: {
    provider: bad(
      (b) =>
        `${b.guest} disputed the payment for ${b.title} with their bank. ${b.note ?? 'The money'} is kept back ` +
        `until the bank decides.`,
    ),
  },
  dispute_won: { provider: good((b) => `The bank decided for you: ${b.note ?? 'the money'} for ${b.title} is back.`) },
  dispute_lost: {
    provider: bad((b) => `The bank decided for ${b.guest}: ${b.note ?? 'the money'} for ${b.title} stays with them.`),
  },
  refunded: { guest: good((b) => `${b.note ?? 'Your money'} is on its way back to your card.`) },
  refund_returned: {
    guest: {
      variant: 'error',
      text: (b) =>
        `Your bank could not put ${b.note ?? 'your refund'} for ${b.title} on your card. Tell us how else to pay you.`,
    },
  },
  refund_sent_again: { guest: good((b) => `${b.note ?? 'Your refund'} is on its way to your card again.`) },
  refund_settled: { guest: good((b) => `Your refund for ${b.title} was paid another way.${noteSuffix(b)}`) },
}

/**
 * Reports one event of a booking to both sides: on their open pages, as notifications, in e-mails and in their
 * conversation; and to fellow guests what of it concerns them.
 */
export async function notifyBothSides(services: Services, job: OutboxTopics['booking']): Promise<void> {
  const { bookingId, eventId } = job
  const { db, socketEvents } = services
  const update = await row<BookingUpdate>(
    db,
    sql`select e.event, e.note, e.by, e.at, b.status, b.guest_id as "guestId", b.host_id as "hostId",
          b.listing_id as "listingId", e.actor_id as "actorId",
          (select a.first_name from person a where a.id = e.actor_id) as actor,
          (select h.first_name from person h where h.id = b.host_id) as host,
        ${shownNameSql('g')} as guest, l.title, b.time_zone as "timeZone", b.check_in as "checkIn",
          b.check_in_from as "checkInFrom", b.check_out_by as "checkOutBy",
          b.check_out as "checkOut", b.total, b.payout, b.currency, ${creditColumn},
          ${changeColumns(sql`e.at`)}
        from booking_event e join booking b on b.id = e.booking_id join listing l on l.id = b.listing_id
        join person g on g.id = b.guest_id where e.id = ${eventId}`,
  )
  if (!update) return
  services.metrics.bookings.inc({ event: update.event })
  const changed = { bookingId, status: update.status }
  const coHosts = await coHostsFor(db, update.hostId, update.listingId, 'messages')
  socketEvents.emit(update.guestId, 'booking:changed', changed)
  if (update.event !== 'hold' && update.event !== 'hold_expired')
    for (const personId of [update.hostId, ...coHosts.map((one) => one.personId)])
      socketEvents.emit(personId, 'booking:changed', changed)

  if (isOvertaken(update)) return
  await notifyAndEmail(services, { bookingId, eventId }, update, coHosts)
  await notifyFellowGuests(services, job)
  const message = bookingTexts[update.event as BookingEventName]?.message
  if (message) {
    await db.transaction((tx) =>
      addSystemMessage(
        tx,
        bookingId,
        namingActor(message(update), update),
        services.now(),
        update.by === 'guest' || update.by === 'provider' ? update.by : undefined,
      ),
    )
    services.wake()
  }
}

/** What a co-host did is not what “you” did, for whoever reads the host's side. */
const namingActor = (line: SystemLine, { actor }: BookingUpdate): SystemLine => ({
  ...line,
  provider: namingCoHost(line.provider, actor),
})

/** A cancelled stay takes its open change along: that it lapsed, and that all is as it was, is no news then. */
const isOvertaken = ({ event, status }: BookingUpdate) => event === 'change_lapsed' && status.startsWith('cancelled')

/** Whether this side took the step of a change itself. */
const isOwnChange = (update: BookingUpdate, side: Side) => update.event.startsWith('change_') && update.by === side

/** Somebody who is told of an event; for the host's side with as whom they read it. */
interface Reader {
  side: Side
  personId: string
  as?: HostSideReader
}

/** What co-hosts need to be told of an event: the right to what it asks them for, or to the money that it is about. */
function rightToHear(event: string): TeamLevel {
  if (event === 'check_out') return rightOfCall['bookings/review']
  return event.startsWith('dispute') ? 'money' : rightOfCall['bookings/my-booking/details']
}

/** Everybody on both sides, but for a co-host who took the step, and those whose level leaves it out. */
function readersOf(
  { event, guestId, hostId, actorId, actor, by, host }: BookingUpdate,
  coHosts: readonly CoHost[],
): Reader[] {
  const onHostSide = (personId: string, earnings: HostSideReader['earnings']): Reader => {
    const isColleague = by === 'provider' && personId !== (actorId ?? hostId)
    return { side: 'provider', personId, as: { earnings, actor: isColleague ? (actor ?? host) : null } }
  }
  return [
    { side: 'guest', personId: guestId },
    onHostSide(hostId, 'own'),
    ...coHosts
      .filter(({ personId, level }) => personId !== actorId && includesRight(level, rightToHear(event)))
      .map(({ personId, level }) => onHostSide(personId, includesRight(level, 'money') ? 'of the host' : null)),
  ]
}

/** A step that somebody on the host's side took, to the others there. */
function colleagueText({ event }: BookingUpdate, actor: string): NotificationText | undefined {
  if (!(event in acts)) return undefined
  return {
    variant: event === 'host_cancels' ? 'warning' : 'info',
    text: (b) => `${actor} ${actText(event as ActKind, { guest: b.guest, nights: null })} at ${b.title}, ${dates(b)}.`,
  }
}

function notificationFor(update: BookingUpdate, { side, as }: Reader): NotificationText | undefined {
  if (as?.actor) return colleagueText(update, as.actor)
  return isOwnChange(update, side) ? undefined : bookingTexts[update.event as BookingEventName]?.[side]
}

/** Notifies each side and sends the e-mails. Who acted gets no notification, but may get an e-mail to keep. */
async function notifyAndEmail(
  services: Services,
  { bookingId, eventId }: OutboxTopics['booking'],
  update: BookingUpdate,
  coHosts: readonly CoHost[],
): Promise<void> {
  const emails = await emailsOf(services, bookingId, update)
  for (const reader of readersOf(update, coHosts)) {
    const { side, personId, as } = reader
    const line = notificationFor(update, reader)
    const draft = isOwnChange(update, side) && update.event !== 'change_agreed' ? undefined : emails(side, as)
    const isCoHost = side === 'provider' && personId !== update.hostId
    const idempotencyKey = `booking:${eventId}:${side}${isCoHost ? `:${personId}` : ''}`
    const link = (update.event === 'check_out' ? links.review : links.booking)(side, bookingId, update.hostId)
    if (line)
      await notify(services, {
        personId,
        message: line.text(update),
        variant: line.variant,
        link,
        idempotencyKey,
        kind: kindOf(update.event),
        email: draft ?? null,
      })
    else if (draft) await queueEmail(services, { personId, setting: kindOf(update.event), idempotencyKey, draft })
  }
}

type EmailFor = (side: Side, as?: HostSideReader) => ((reader: Recipient) => Draft) | undefined

/** The event's e-mail to somebody of a side, where it has one. */
async function emailsOf({ db }: Services, bookingId: string, update: BookingUpdate): Promise<EmailFor> {
  const emails = bookingEmails[update.event]
  const stay =
    emails && (await stayFacts(db, bookingId, { event: update.event, at: new Date(update.at), note: update.note }))
  return (side, as) => {
    const email = emails?.[side]
    return email && stay ? (reader) => email(reader, stay, as) : undefined
  }
}

/** Notifies the host that a payout is on its way: once, however often its job runs. */
export async function notifyPayout(
  services: Services,
  { bookingId, amount, kept = 0 }: OutboxTopics['payout'],
  { messageId }: { messageId: string },
): Promise<void> {
  const of = await row<{ hostId: string; title: string; currency: string; code: string }>(
    services.db,
    sql`select b.host_id as "hostId", l.title, b.currency, b.code from booking b
        join listing l on l.id = b.listing_id where b.id = ${bookingId}`,
  )
  if (!of) return
  const money = (value: number) => formatAmount(value, of.currency)
  const more = kept > 0 ? ` ${money(kept)} of your share is kept for an earlier refund.` : ''
  await notify(services, {
    personId: of.hostId,
    message:
      amount > 0
        ? `${money(amount)} for ${of.title} is on its way to you.${more}`
        : `Your share of ${money(kept)} for ${of.title} is kept for an earlier refund.`,
    variant: 'success',
    link: links.payouts(of.hostId),
    idempotencyKey: `payout:${messageId}`,
    kind: 'payouts',
    email: amount > 0 ? (reader) => newsEmails.payout(reader, { ...of, amount, kept }) : null,
  })
}
