import { links } from '../../domain/links'
import { type Party, partyWords } from '../../domain/party'
import { policy } from '../../domain/policy'
import { type Block, button, type Draft, facts, quote, type Recipient, settingsFooter, text } from './draft'
import { type TextFormats, textFormats } from './text-formats'

export type Side = 'guest' | 'provider'

/** What e-mails state about a booking. Amounts in minor units, dates in the listing's time zone. */
export interface StayFacts extends Party {
  bookingId: string
  hostId: string
  code: string
  title: string
  city: string
  country: string
  timeZone: string
  /** Names as the other side sees them. */
  guest: string
  host: string
  checkIn: string
  checkOut: string
  checkInFrom: string
  checkInUntil: string
  checkOutBy: string
  address: string
  currency: string
  total: number
  /** What of the total the guest pays later, and when; 0 and null when everything is paid at once. */
  unpaid: number
  restDueAt: string | null
  payout: number
  /** What this event refunds to the guest. */
  refund: number
  /** A reason or an amount, stored with the event. */
  note: string | null
  guestMessage: string | null
  /** What the guest got because the host cancelled: minor units of `currency`, and its last day; null for nothing. */
  credit: { amount: number; lastDay: string } | null
  /** By when the event asks somebody to answer or to pay; null for events that ask for nothing. */
  deadline: Date | null
}

/** As whom somebody on the host's side reads an e-mail. */
export interface HostSideReader {
  /** Whose the earnings are to them; null for a co-host whose level leaves money out, who reads nothing of them. */
  earnings: 'own' | 'of the host' | null
  /** The first name of who took the step, where that was somebody else on the host's side. */
  actor: string | null
}

const asHost: HostSideReader = { earnings: 'own', actor: null }

type BookingEmail = (reader: Recipient, stay: StayFacts, as?: HostSideReader) => Draft

/** Builds an e-mail about a booking: text, the stay's facts, and a button that opens the booking. */
const about =
  (
    side: Side,
    compose: (
      stay: StayFacts,
      formats: TextFormats,
      as: HostSideReader,
    ) => {
      subject: string
      heading: string
      preheader?: string
      body: Block[]
      /** Of the button, and where it leads to; absent: to the booking. */
      label?: string
      to?: typeof links.booking
      hasReceipt?: boolean
    },
  ): BookingEmail =>
  ({ firstName, locale }, stay, as = asHost) => {
    const formats = textFormats(locale)
    const email = compose(stay, formats, as)
    const { subject, heading, preheader, body, label = 'See the booking', to = links.booking, hasReceipt } = email
    return {
      subject,
      heading,
      preheader: preheader ?? `${stay.title}, ${formats.day(stay.checkIn)} to ${formats.day(stay.checkOut)}`,
      firstName,
      blocks: [
        ...body,
        stayFacts(stay, side, formats, as),
        button(label, to(side, stay.bookingId, stay.hostId)),
        ...(hasReceipt ? [button('Get the receipt (PDF)', links.receipt(stay.bookingId))] : []),
      ],
      footer: settingsFooter,
    }
  }

function stayFacts(stay: StayFacts, side: Side, formats: TextFormats, as: HostSideReader): Block {
  return facts(
    ['Booking', stay.code],
    ['Listing', `${stay.title}\n${stay.city}, ${stay.country}`],
    side === 'guest' ? ['Host', stay.host] : ['Guest', stay.guest],
    ['Who comes', partyWords(stay)],
    ['Check-in', `${formats.day(stay.checkIn)}, from ${stay.checkInFrom}`],
    ['Check-out', `${formats.day(stay.checkOut)}, by ${stay.checkOutBy}`],
    ...moneyFact(stay, side, formats, as),
  )
}

/** What the guest pays, or the host earns. */
function moneyFact(
  { total, payout, currency, host }: StayFacts,
  side: Side,
  { money }: TextFormats,
  { earnings }: HostSideReader,
): [label: string, value: string][] {
  if (side === 'guest') return [['Total', money(total, currency)]]
  if (!earnings) return []
  return [[earnings === 'own' ? 'You earn' : `${host} earns`, money(payout, currency)]]
}

/** The event's own deadline: close to check-in it is less than a day away. */
const byDeadline = ({ deadline, timeZone }: StayFacts, { dateTime }: TextFormats) =>
  deadline ? `by ${dateTime(deadline, timeZone)}` : 'before check-in'

/** When the rest of a stay that is paid in two parts is taken. */
const restTexts = ({ unpaid, restDueAt, currency, timeZone }: StayFacts, { money, dayOf }: TextFormats): Block[] =>
  unpaid > 0 && restDueAt
    ? [
        text(
          `The rest of ${money(unpaid, currency)} is taken from this card on ${dayOf(new Date(restDueAt), timeZone)}.`,
        ),
      ]
    : []

const nothingCharged = text('Nothing was charged, and the amount that was reserved on your card is let go.')
const refundText = ({ refund, currency }: StayFacts, { money }: TextFormats) =>
  refund > 0
    ? text(`${money(refund, currency)} goes back to your card. Banks take up to ten days to show it.`)
    : text('By the terms that were agreed with this booking nothing comes back.')

const creditText = ({ credit, currency }: StayFacts, { money, day }: TextFormats): Block[] =>
  credit
    ? [
        text(
          `You also have a credit of ${money(credit.amount, currency)} from us for another stay. The checkout offers ` +
            `it to you until ${day(credit.lastDay)}.`,
        ),
      ]
    : []

/** Confirms a change of the stay to one side. */
const changed: Partial<Record<Side, BookingEmail>> = {
  guest: about('guest', (stay) => ({
    subject: `Your stay at ${stay.title} is changed`,
    heading: 'Your stay is changed',
    body: [text('this is your stay from now on.'), ...quote(stay.note)],
    label: 'See your trip',
  })),
  provider: about('provider', (stay) => ({
    subject: `The stay of ${stay.guest} at ${stay.title} is changed`,
    heading: 'A stay is changed',
    body: [text('this is the stay from now on.'), ...quote(stay.note)],
  })),
}

const refundSent: Partial<Record<Side, BookingEmail>> = {
  guest: about('guest', (stay) => ({
    subject: `${stay.note ?? 'Your money'} is on its way back to you`,
    heading: 'Your refund is on its way',
    body: [text(`we have sent ${stay.note ?? 'your money'} back to your card. Banks take up to ten days to show it.`)],
  })),
}

/**
 * The e-mails of each booking event, by the side that gets one. The keys are the events of `domain/booking-process`.
 */
export const bookingEmails: Record<string, Partial<Record<Side, BookingEmail>>> = {
  request: {
    guest: about('guest', (stay, formats) => ({
      subject: `Your request for ${stay.title} is with the host`,
      heading: 'Your request is on its way',
      body: [
        text(
          `${stay.host} must answer ${byDeadline(stay, formats)}. ` +
            `${formats.money(stay.total - stay.unpaid, stay.currency)} is ` +
            `reserved on your card and taken only when they accept.`,
        ),
        ...quote(stay.guestMessage),
      ],
    })),
    provider: about('provider', (stay, formats) => ({
      subject: `${stay.guest} asks for ${stay.title}`,
      heading: `${stay.guest} would like to stay`,
      body: [
        text(`Please answer ${byDeadline(stay, formats)}. After that the request ends by itself.`),
        ...quote(stay.guestMessage),
      ],
      label: 'Answer the request',
    })),
  },
  book: {
    guest: about('guest', (stay, formats) => ({
      subject: `Booked: ${stay.title}`,
      heading: 'Your stay is booked',
      body: [
        text(
          stay.unpaid > 0 ? `your stay at ${stay.title} is booked.` : `your stay at ${stay.title} is booked and paid.`,
        ),
        ...restTexts(stay, formats),
        text(`The address: ${stay.address}`),
      ],
      label: 'See your trip',
      hasReceipt: true,
    })),
    provider: about('provider', (stay) => ({
      subject: `${stay.guest} booked ${stay.title}`,
      heading: 'You have a booking',
      body: [
        text(
          stay.unpaid > 0
            ? `${stay.guest} booked ${stay.title}, and pays in two parts: the second before arrival.`
            : `${stay.guest} booked and paid for ${stay.title}.`,
        ),
        ...quote(stay.guestMessage),
      ],
    })),
  },
  accept: {
    guest: about('guest', (stay, formats) => ({
      subject: `Your stay at ${stay.title} is confirmed`,
      heading: 'Your stay is confirmed',
      body: [
        text(
          `${stay.host} accepted your request, and ${formats.money(stay.total - stay.unpaid, stay.currency)} was ` +
            'taken from your card.',
        ),
        ...restTexts(stay, formats),
        text(`The address: ${stay.address}`),
      ],
      label: 'See your trip',
      hasReceipt: true,
    })),
    provider: about('provider', (stay, _, { earnings, actor }) => ({
      subject: `${actor ?? 'You'} accepted ${stay.guest} at ${stay.title}`,
      heading: actor ? 'A stay is confirmed' : 'The stay is yours',
      body: [
        text(`${actor ?? 'you'} accepted this request.`),
        ...(earnings === 'own'
          ? [text(`Your share leaves ${policy.payoutHoursAfterCheckIn} hours after check-in.`)]
          : []),
      ],
    })),
  },
  capture_failed: {
    guest: about('guest', (stay) => ({
      subject: `The payment for ${stay.title} could not be taken`,
      heading: 'Your payment did not go through',
      body: [
        text('your bank did not let us take the payment, so the request has ended. Nothing was charged.'),
        ...quote(stay.note),
        text('The dates may still be free: try again with another card.'),
      ],
    })),
    provider: about('provider', (stay) => ({
      subject: `The payment of ${stay.guest} could not be taken`,
      heading: 'The payment did not go through',
      body: [
        text(
          `the bank of ${stay.guest} did not let us take the payment. The request has ended, and the dates are ` +
            `free again.`,
        ),
      ],
    })),
  },
  decline: {
    guest: about('guest', (stay) => ({
      subject: `${stay.title} is not free for you this time`,
      heading: 'The host could not take your request',
      body: [...quote(stay.note), nothingCharged],
    })),
  },
  withdraw: {
    provider: about('provider', (stay) => ({
      subject: `${stay.guest} withdrew the request for ${stay.title}`,
      heading: 'A request was withdrawn',
      body: [text(`${stay.guest} withdrew the request. The dates are free again.`), ...quote(stay.note)],
    })),
  },
  request_expired: {
    guest: about('guest', (stay) => ({
      subject: `The host of ${stay.title} did not answer in time`,
      heading: 'Your request ran out',
      body: [text('the host did not answer in time.'), nothingCharged],
    })),
    provider: about('provider', (stay) => ({
      subject: `The request of ${stay.guest} ran out unanswered`,
      heading: 'A request ran out unanswered',
      body: [text(`${stay.guest} waited for your answer until the time was up. The dates are free again.`)],
    })),
  },
  guest_cancels: {
    guest: about('guest', (stay, formats) => ({
      subject: `You cancelled your stay at ${stay.title}`,
      heading: 'Your stay is cancelled',
      body: [refundText(stay, formats)],
      hasReceipt: true,
    })),
    provider: about('provider', (stay) => ({
      subject: `${stay.guest} cancelled the stay at ${stay.title}`,
      heading: 'Your guest cancelled',
      body: [text(`${stay.guest} cancelled. The dates are free again.`), ...quote(stay.note)],
    })),
  },
  host_cancels: {
    guest: about('guest', (stay, formats) => ({
      subject: `The host cancelled your stay at ${stay.title}`,
      heading: 'Your host had to cancel',
      body: [
        text('we are sorry: your host cancelled your stay. Everything comes back to you.'),
        refundText(stay, formats),
        ...creditText(stay, formats),
        ...quote(stay.note),
      ],
    })),
    provider: about('provider', (stay, _, { actor }) => ({
      subject: `${actor ?? 'You'} cancelled the stay of ${stay.guest}`,
      heading: `${actor ?? 'You'} cancelled a stay`,
      body: [
        text(`${actor ?? 'you'} cancelled this stay. ${stay.guest} gets everything back, and the dates stay closed.`),
      ],
    })),
  },
  admin_cancels: {
    guest: about('guest', (stay) => ({
      subject: `We cancelled your stay at ${stay.title}`,
      heading: 'We had to cancel your stay',
      body: [...quote(stay.note)],
    })),
    provider: about('provider', (stay) => ({
      subject: `We cancelled the stay of ${stay.guest}`,
      heading: 'We had to cancel a stay',
      body: [...quote(stay.note), text('The dates are free again.')],
    })),
  },
  rest_soon_due: {
    guest: about('guest', (stay) => ({
      subject: `The second payment for ${stay.title} comes soon`,
      heading: 'Your second payment comes soon',
      body: [
        text(
          `we take the rest from the card that you booked with: ${stay.note}. There is nothing that you need to do.`,
        ),
        text('You can also pay it earlier, or by another card.'),
      ],
      label: 'See your trip',
    })),
  },
  rest_declined: {
    guest: about('guest', (stay, formats) => ({
      subject: `Pay the rest for ${stay.title}`,
      heading: 'Your second payment did not go through',
      body: [
        text(`the rest of ${stay.note} could not be taken from the card that you booked with.`),
        text(`Please pay ${byDeadline(stay, formats)}, by this or another card. After that your stay is cancelled.`),
      ],
      label: 'Pay the rest',
    })),
    provider: about('provider', (stay, formats) => ({
      subject: `The rest for the stay of ${stay.guest} is outstanding`,
      heading: 'A second payment is outstanding',
      body: [
        text(
          `the card of ${stay.guest} did not pay the rest. They have been asked to pay ${byDeadline(stay, formats)}; ` +
            'after that the stay is cancelled, and your dates are free again.',
        ),
      ],
    })),
  },
  rest_still_unpaid: {
    guest: about('guest', (stay, formats) => ({
      subject: `One day left to pay the rest for ${stay.title}`,
      heading: 'One day is left',
      body: [text(`the rest is still to be paid: ${stay.note}. Pay ${byDeadline(stay, formats)} to keep your stay.`)],
      label: 'Pay the rest',
    })),
  },
  rest_paid: {
    guest: about('guest', (stay) => ({
      subject: `Your stay at ${stay.title} is paid in full`,
      heading: 'Everything is paid',
      body: [text(`the rest of ${stay.note} is paid. There is nothing left to pay for this stay.`)],
      label: 'See your trip',
      hasReceipt: true,
    })),
  },
  rest_lapsed: {
    guest: about('guest', (stay, formats) => ({
      subject: `Your stay at ${stay.title} is cancelled`,
      heading: 'Your stay is cancelled',
      body: [text(`the rest of ${stay.note} was not paid in time.`), refundText(stay, formats)],
    })),
    provider: about('provider', (stay) => ({
      subject: `The stay of ${stay.guest} at ${stay.title} is cancelled`,
      heading: 'A stay is cancelled',
      body: [text(`${stay.guest} did not pay the rest in time. The dates are free again.`)],
    })),
  },
  change_proposed: {
    guest: about('guest', (stay, formats) => ({
      subject: `${stay.host} asks for a change of your stay at ${stay.title}`,
      heading: 'Your host asks for a change',
      body: [
        text(
          `please answer ${byDeadline(stay, formats)}. Until then your stay is as it stands below, and the ` +
            `new nights are kept for you.`,
        ),
        ...quote(stay.note),
      ],
      label: 'See both versions',
    })),
    provider: about('provider', (stay, formats) => ({
      subject: `${stay.guest} asks for a change of the stay at ${stay.title}`,
      heading: 'Your guest asks for a change',
      body: [
        text(
          `please answer ${byDeadline(stay, formats)}. Until then the stay is as it stands below, and the ` +
            `new nights are kept.`,
        ),
        ...quote(stay.note),
      ],
      label: 'See both versions',
    })),
  },
  change_unpaid: {
    guest: about('guest', (stay, formats) => ({
      subject: `Pay the difference for your stay at ${stay.title}`,
      heading: 'One step is left',
      body: [
        text(
          `both of you agreed to the change. ${stay.note ?? ''} It could not be taken from a card by itself: pay ` +
            `${byDeadline(stay, formats)}, or your stay remains as it stands below.`,
        ),
      ],
      label: 'Pay the difference',
    })),
  },
  change_agreed: changed,
  change_paid: changed,
  change_declined: {
    guest: about('guest', (stay) => ({
      subject: `Your stay at ${stay.title} is as it was`,
      heading: 'The change was declined',
      body: [text('your stay is as it was.'), ...quote(stay.note)],
    })),
    provider: about('provider', (stay) => ({
      subject: `The stay of ${stay.guest} is as it was`,
      heading: 'The change was declined',
      body: [text('the stay is as it was.'), ...quote(stay.note)],
    })),
  },
  change_lapsed: {
    guest: about('guest', (stay) => ({
      subject: `The change of your stay at ${stay.title} lapsed`,
      heading: 'Your stay is as it was',
      body: [text('the time for the change is over.'), ...quote(stay.note)],
    })),
    provider: about('provider', (stay) => ({
      subject: `The change of the stay of ${stay.guest} lapsed`,
      heading: 'The stay is as it was',
      body: [text('the time for the change is over.'), ...quote(stay.note)],
    })),
  },
  check_out: {
    guest: about('guest', (stay) => ({
      subject: `How was ${stay.title}?`,
      heading: `How was ${stay.city}?`,
      body: [
        text(
          `tell other guests how it was. You have ${policy.reviewDays} days, and ${stay.host} reads your review ` +
            `only once both of you have written or the time is up.`,
        ),
      ],
      label: 'Write a review',
      to: links.review,
    })),
    provider: about('provider', (stay) => ({
      subject: `How was ${stay.guest} as a guest?`,
      heading: `How was ${stay.guest}?`,
      body: [text(`tell other hosts how it was. You have ${policy.reviewDays} days.`)],
      label: 'Write a review',
      to: links.review,
    })),
  },
  refunded: refundSent,
  refund_returned: {
    guest: about('guest', (stay) => ({
      subject: `Your bank could not take your refund for ${stay.title}`,
      heading: 'Your refund came back to us',
      body: [
        text(
          `your bank could not put ${stay.note ?? 'your money'} on the card you paid with. Most often the card is ` +
            'closed or was replaced. The money is with us, and it is yours: write to us, and we pay it another way.',
        ),
      ],
      label: 'Write to us',
      to: () => links.support(),
    })),
  },
  refund_sent_again: refundSent,
  refund_settled: {
    guest: about('guest', (stay) => ({
      subject: `Your refund for ${stay.title} was paid`,
      heading: 'Your refund was paid',
      body: [text('the refund that came back from your bank was paid another way.'), ...quote(stay.note)],
      label: 'See your trip',
    })),
  },
}

/** Two days before check-in. */
export const stayReminder: BookingEmail = about('guest', (stay, formats) => ({
  subject: `${stay.title} is waiting for you`,
  heading: `Soon in ${stay.city}`,
  body: [
    text(
      `your stay begins on ${formats.day(stay.checkIn)}. You can come from ${stay.checkInFrom} until ` +
        `${stay.checkInUntil}, on the clock there.`,
    ),
    text(`The address: ${stay.address}`),
  ],
  label: 'See your trip',
}))
