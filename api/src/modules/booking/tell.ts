import type { BookingStatus, NotificationVariant } from '@qe/contract'
import { sql } from 'drizzle-orm'
import { row } from '../../database/rows'
import type { BookingEventName } from '../../domain/booking-process'
import type { ChangeEventName } from '../../domain/change-process'
import { readable } from '../../domain/dates'
import { links } from '../../domain/links'
import { written } from '../../domain/money'
import { policy } from '../../domain/policy'
import { queueEmail } from '../../mail/queue-email'
import { bookingEmails, type Side } from '../../mail/templates/booking'
import type { Draft, Reader } from '../../mail/templates/draft'
import { newsEmails } from '../../mail/templates/news'
import type { OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'
import { sayInConversation } from '../chat/conversation'
import { notify } from '../notification/notify'
import { shownNameSql } from '../profile/read-profile'
import { stayFacts } from './stay-facts'

interface Told {
  event: string
  note: string | null
  by: 'guest' | 'provider' | 'admin' | 'system'
  at: string
  status: BookingStatus
  guestId: string
  hostId: string
  guest: string
  title: string
  checkIn: string
  checkOut: string
  total: number
  payout: number
  currency: string
}

interface Words {
  variant: NotificationVariant
  text: (told: Told) => string
}
const good = (text: Words['text']): Words => ({ variant: 'success', text })
const plain = (text: Words['text']): Words => ({ variant: 'info', text })
const bad = (text: Words['text']): Words => ({ variant: 'warning', text })

const dates = ({ checkIn, checkOut }: Told) => `${readable(checkIn)} to ${readable(checkOut)}`
/** Both versions and the difference, as they stand in the history. */
const said = ({ note }: Told) => (note ? ` ${note}` : '')
const because = ({ note }: Told) => (note ? ` “${note}”` : '')

/** Who hears what about each step. Who made the step knows already and hears nothing. */
const news: Partial<
  Record<
    | BookingEventName
    | ChangeEventName
    | 'change_unpaid'
    | 'refunded'
    | 'paid_out'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost',
    { guest?: Words; provider?: Words; room?: (told: Told) => string }
  >
> = {
  request: { provider: plain((b) => `${b.guest} asks for ${b.title}, ${dates(b)}. Answer within 24 hours.`) },
  book: {
    guest: good((b) => `Booked: ${b.title}, ${dates(b)}.`),
    provider: good((b) => `${b.guest} booked ${b.title}, ${dates(b)}.`),
  },
  accept: {
    guest: good((b) => `Your stay at ${b.title} is confirmed, ${dates(b)}.`),
    room: () => 'The host accepted the request. The stay is confirmed.',
  },
  capture_failed: {
    guest: {
      variant: 'error',
      text: (b) => `The payment for ${b.title} could not be taken, so the request has ended. Nothing was charged.`,
    },
    provider: bad((b) => `The payment of ${b.guest} could not be taken. ${dates(b)} is free again.`),
    room: () => 'The payment could not be taken, so the request has ended.',
  },
  decline: {
    guest: bad((b) => `The host could not take your request for ${b.title}.${because(b)} Nothing was charged.`),
    room: () => 'The host declined the request.',
  },
  withdraw: {
    provider: plain((b) => `${b.guest} withdrew the request for ${b.title}, ${dates(b)}.`),
    room: () => 'The guest withdrew the request.',
  },
  request_expired: {
    guest: bad((b) => `The host of ${b.title} did not answer in time. Nothing was charged.`),
    provider: bad((b) => `The request of ${b.guest} for ${b.title} ran out unanswered.`),
    room: () => 'The request ran out unanswered.',
  },
  hold_expired: { guest: plain((b) => `The dates at ${b.title} were given back, as they were not paid for in time.`) },
  guest_cancels: {
    provider: bad((b) => `${b.guest} cancelled the stay at ${b.title}, ${dates(b)}.${because(b)}`),
    room: () => 'The guest cancelled.',
  },
  host_cancels: {
    guest: bad(
      (b) => `The host cancelled your stay at ${b.title}, ${dates(b)}. Everything comes back to you.${because(b)}`,
    ),
    room: () => 'The host cancelled. Everything is refunded.',
  },
  check_in: {
    guest: good((b) => `Your stay at ${b.title} begins today. Have a good time.`),
    provider: plain((b) => `${b.guest} arrives today at ${b.title}.`),
  },
  check_out: {
    guest: plain((b) => `How was ${b.title}? You can write a review for 14 days.`),
    provider: plain((b) => `${b.guest} has left ${b.title}. You can write a review for 14 days.`),
  },
  admin_cancels: {
    guest: bad((b) => `Quality Escape cancelled your stay at ${b.title}.${because(b)}`),
    provider: bad((b) => `Quality Escape cancelled the stay of ${b.guest} at ${b.title}.${because(b)}`),
  },
  change_proposed: {
    guest: plain(
      (b) =>
        `The host of ${b.title} asks for a change of your stay. Answer within ${policy.changeHours} hours.${said(b)}`,
    ),
    provider: plain(
      (b) =>
        `${b.guest} asks for a change of the stay at ${b.title}. Answer within ${policy.changeHours} hours.${said(b)}`,
    ),
    room: (b) => `${b.by === 'guest' ? 'The guest' : 'The host'} asked for a change.${said(b)}`,
  },
  change_accepted: {
    guest: good((b) => `The host agreed to change your stay at ${b.title}. The difference is being paid.`),
    provider: good((b) => `${b.guest} agreed to the change at ${b.title}. It holds as soon as the difference is paid.`),
  },
  change_unpaid: {
    guest: bad(
      (b) =>
        `The change of your stay at ${b.title} waits for you: ${b.note ?? 'the difference is to be paid.'} Pay within ${policy.changeHours} hours, or the stay remains as it was.`,
    ),
  },
  change_agreed: {
    guest: good((b) => `Your stay at ${b.title} is changed.${said(b)}`),
    provider: good((b) => `The stay of ${b.guest} at ${b.title} is changed.${said(b)}`),
    room: (b) => `The stay is changed.${said(b)}`,
  },
  change_paid: {
    guest: good((b) => `Your stay at ${b.title} is changed, and the difference is paid.${said(b)}`),
    provider: good((b) => `The stay of ${b.guest} at ${b.title} is changed, and the difference is paid.${said(b)}`),
    room: (b) => `The difference is paid, and the stay is changed.${said(b)}`,
  },
  change_declined: {
    guest: bad((b) => `The host could not take the change of your stay at ${b.title}. It is as it was.`),
    provider: bad((b) => `${b.guest} did not want the change of the stay at ${b.title}. It is as it was.`),
    room: () => 'The change was declined. The stay is as it was.',
  },
  change_withdrawn: {
    guest: plain((b) => `The host withdrew the change of your stay at ${b.title}. It is as it was.`),
    provider: plain((b) => `${b.guest} withdrew the change of the stay at ${b.title}. It is as it was.`),
    room: () => 'The change was withdrawn. The stay is as it was.',
  },
  change_given_up: {
    provider: plain((b) => `${b.guest} did not pay the difference and keeps the stay at ${b.title} as it was.`),
    room: () => 'The difference was not paid. The stay is as it was.',
  },
  change_lapsed: {
    guest: bad((b) => `The change of your stay at ${b.title} lapsed. It is as it was.`),
    provider: bad((b) => `The change of the stay of ${b.guest} at ${b.title} lapsed. It is as it was.`),
    room: () => 'The change lapsed. The stay is as it was.',
  },
  disputed: {
    provider: bad(
      (b) =>
        `${b.guest} disputed the payment for ${b.title} with their bank. ${b.note ?? 'The money'} is kept back until the bank decides.`,
    ),
  },
  dispute_won: { provider: good((b) => `The bank decided for you: ${b.note ?? 'the money'} for ${b.title} is back.`) },
  dispute_lost: {
    provider: bad((b) => `The bank decided for ${b.guest}: ${b.note ?? 'the money'} for ${b.title} stays with them.`),
  },
  refunded: { guest: good((b) => `${b.note ?? 'Your money'} is on its way back to your card.`) },
}

/**
 * Tells both sides of a booking about one line of its history: on their open pages, as notifications, in e-mails, in
 * their conversation.
 */
export async function tellBooking(services: Services, { bookingId, eventId }: OutboxTopics['booking']): Promise<void> {
  const { db, socketEvents } = services
  const told = await row<Told>(
    db,
    sql`select e.event, e.note, e.by, e.at, b.status, b.guest_id as "guestId", b.host_id as "hostId", ${shownNameSql('g')} as guest, p.title, b.check_in as "checkIn",
          b.check_out as "checkOut", b.total, b.payout, b.currency
        from booking_event e join booking b on b.id = e.booking_id join property p on p.id = b.property_id join person g on g.id = b.guest_id where e.id = ${eventId}`,
  )
  if (!told) return
  services.metrics.bookings.inc({ event: told.event })
  const changed = { bookingId, status: told.status }
  socketEvents.emit(told.guestId, 'booking:changed', changed)
  if (told.event !== 'hold' && told.event !== 'hold_expired') socketEvents.emit(told.hostId, 'booking:changed', changed)

  await notifyAndWrite(services, { bookingId, eventId }, told)
  const room = news[told.event as BookingEventName]?.room
  if (room) {
    await db.transaction((tx) =>
      sayInConversation(
        tx,
        bookingId,
        room(told),
        services.now(),
        told.by === 'guest' || told.by === 'provider' ? told.by : undefined,
      ),
    )
    services.wake()
  }
}

/** Whoever took a step of a change knows of it. */
const isOwnChange = (told: Told, side: Side) => told.event.startsWith('change_') && told.by === side

/** Who made the step is not notified of it, but may well get an e-mail to keep. */
async function notifyAndWrite(
  services: Services,
  { bookingId, eventId }: OutboxTopics['booking'],
  told: Told,
): Promise<void> {
  const words = news[told.event as BookingEventName]
  const emails = await emailsOf(services, bookingId, told)
  const sides = [
    ['guest', told.guestId],
    ['provider', told.hostId],
  ] as const
  for (const [side, personId] of sides) {
    const line = isOwnChange(told, side) ? undefined : words?.[side]
    const draft = isOwnChange(told, side) && told.event !== 'change_agreed' ? undefined : emails[side]
    const onceKey = `booking:${eventId}:${side}`
    const link = links.booking(side, bookingId)
    if (line)
      await notify(services, {
        personId,
        message: line.text(told),
        variant: line.variant,
        link,
        onceKey,
        mail: draft ? 'bookings' : null,
        ...(draft && { email: draft }),
      })
    else if (draft) await queueEmail(services, { personId, setting: 'bookings', onceKey, draft })
  }
}

async function emailsOf(
  { db }: Services,
  bookingId: string,
  told: Told,
): Promise<Partial<Record<Side, (reader: Reader) => Draft>>> {
  const emails = bookingEmails[told.event]
  const stay = emails && (await stayFacts(db, bookingId, { event: told.event, at: new Date(told.at), note: told.note }))
  if (!emails || !stay) return {}
  const { guest, provider } = emails
  return {
    ...(guest && { guest: (reader) => guest(reader, stay) }),
    ...(provider && { provider: (reader) => provider(reader, stay) }),
  }
}

export async function tellPayout(services: Services, { bookingId, amount }: OutboxTopics['payout']): Promise<void> {
  const of = await row<{ hostId: string; title: string; currency: string; code: string }>(
    services.db,
    sql`select b.host_id as "hostId", p.title, b.currency, b.code from booking b join property p on p.id = b.property_id where b.id = ${bookingId}`,
  )
  if (!of) return
  await notify(services, {
    personId: of.hostId,
    message: `${written(amount, of.currency)} for ${of.title} is on its way to you.`,
    variant: 'success',
    link: links.payouts(),
    onceKey: `payout:${bookingId}:${amount}`,
    mail: 'payouts',
    email: (reader) => newsEmails.payout(reader, { ...of, amount }),
  })
}
