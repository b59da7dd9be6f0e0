import type { CancellationTier, RefundStep } from '@qe/contract'
import { arrivalOf } from '../domain/booking-clock'
import { bookingProcess, type Deadline, type Step } from '../domain/booking-process'
import { refundSteps, tierSentences } from '../domain/cancellation'
import { type ChangeStep, changeProcess } from '../domain/change-process'
import { addDays, plusDays } from '../domain/dates'
import { sharesOf } from '../domain/ledger'
import { formatAmount } from '../domain/money'
import { policy } from '../domain/policy'
import { priceStay, type Rates } from '../domain/quote'

const steps: readonly Step[] = bookingProcess

const deadlineWords: Record<Deadline, string> = {
  'payment time over': `${policy.holdMinutes} minutes after it began`,
  'answer time over':
    `${policy.requestHours} hours after the request or at check-in, whichever comes first, and never within ` +
    `${policy.requestShortestMinutes} minutes`,
  arrival: 'at check-in time there',
  departure: 'at check-out time there',
}

/**
 * `docs/booking.md`: the process as a diagram and a table, and what each cancellation tier gives back, all from the
 * rules themselves.
 */
export function bookingPage(): string {
  return `# A booking, from hold to review

Written by \`npm run openapi\` from \`api/src/domain\`; do not edit.

${diagram()}

## Steps

${table(
  ['event', 'from', 'to', 'who', 'by itself', 'what it does beside'],
  steps.map(({ event, from, to, who, when, effects }) => [
    event,
    from.join(', ') || '–',
    to,
    who,
    when ? deadlineWords[when] : '',
    effects.join(', '),
  ]),
)}

\`api/src/modules/booking/advance.ts\` is the only place that takes a booking along this table, and \`hold.ts\` the only one that begins it.
The host's share leaves ${policy.payoutHoursAfterCheckIn} hours after check-in. Reviews close at the end of day ${policy.reviewDays} after check-out, by the date there.

## A change of the stay

While a booking is confirmed, until ${policy.changeClosesHoursBeforeCheckIn} hours before check-in, either side may ask the other for other dates or another party; one change is open at
a time. The price is frozen when it is asked, at the rates of that moment; the new nights are kept from others until there is an answer. A request
that the host has not answered is not changed: the guest takes it back and asks again. Nor is a stay that has begun: who leaves early cancels the rest.
The cancellation tier and the moment of confirmation stay those of the booking; the cut-offs follow the new check-in.

${diagramOf(changeProcess)}

${table(
  ['event', 'from', 'to', 'who', 'by itself', 'what it does beside'],
  (changeProcess as readonly ChangeStep[]).map(({ event, from, to, who, when, effects }) => [
    event,
    from.join(', ') || '–',
    to,
    who,
    when ?? '',
    effects.join(', '),
  ]),
)}

\`api/src/modules/booking/change/change-step.ts\` is the only place that takes a change along this table. What costs more is a payment of its own: tried on
the card that paid for the stay, if the guest keeps it with us, else paid by the guest within ${policy.changeHours} hours. Until it is in, the stay is the old one.

${changeExample()}

## Money

Every movement is one row from one account to another, so the ledger always balances. At every moment
**captured = transferred (host) + platform fee (platform) + tax (tax) + refunded + held (held, and disputed while a bank decides)**.
\`npm run simulate -- money\` checks that over random histories.

## What a cancellation gives back

${Object.keys(tierSentences)
  .map((tier) => example(tier as CancellationTier, 3))
  .join('\n\n')}

${example('flexible', 35)}
`
}

const diagram = () => diagramOf(steps)

function diagramOf(
  rows: readonly { event: string; from: readonly string[]; to: string; who: string; when?: string }[],
): string {
  const lines = rows.flatMap(({ event, from, to, who, when }) =>
    (from.length === 0 ? ['[*]'] : from).map(
      (status) => `  ${status} --> ${to}: ${event} (${when ? 'by itself' : who})`,
    ),
  )
  const ends = [...new Set(rows.map(({ to }) => to))]
    .filter((status) => !rows.some(({ from }) => from.includes(status)))
    .map((status) => `  ${status} --> [*]`)
  return ['```mermaid', 'stateDiagram-v2', ...lines, ...ends, '```'].join('\n')
}

const rates: Rates = {
  currency: 'EUR',
  basePrice: 10_000,
  weekendPrice: null,
  cleaningFee: 3000,
  extraGuestFee: 0,
  guestsIncluded: 2,
  petFee: 0,
  datePrices: new Map(),
  discounts: [],
  taxes: [{ label: 'VAT', bps: 700 }],
}

function example(tier: CancellationTier, nights: number): string {
  const place = {
    timeZone: 'Europe/Berlin',
    checkIn: '2027-05-10',
    checkOut: addDays('2027-05-10', nights),
    checkInFrom: '15:00',
  }
  const stay = priceStay(rates, { ...place, guests: 2, pets: 0 })
  const refunds = refundSteps({
    ...place,
    tier,
    currency: stay.currency,
    nights: stay.nights.map(({ amount }) => amount),
    cleaningFee: rates.cleaningFee,
    total: stay.total,
    confirmedAt: plusDays(arrivalOf(place), -60),
  })
  const title =
    nights >= policy.longStayNights ? `long (from ${policy.longStayNights} nights, whatever the tier)` : tier
  const rowsOf = refunds.map((step) => [
    untilWords(step, place.timeZone),
    ...[step.refund, ...sharesAfter(stay, step.refund)].map((amount) => formatAmount(amount, stay.currency)),
  ])
  return `### ${title}

${nights >= policy.longStayNights ? '' : `${tierSentences[tier].join(' ')}\n\n`}${nights} nights at ${formatAmount(rates.basePrice, 'EUR')} in Berlin from 10 May 2027, 15:00; ${stay.lines
    .slice(1)
    .map(({ label, amount }) => `${label.toLowerCase().replace('vat', 'VAT')} ${formatAmount(amount, 'EUR')}`)
    .join(', ')}; **${formatAmount(stay.total, 'EUR')}** paid, confirmed 60 days before.

${table(['cancelled before', 'back to the guest', 'host', 'platform', 'tax'], rowsOf)}`
}

/** One stay made two nights longer, then one night shorter, with who has what of the money. */
function changeExample(): string {
  const price = (nights: number) =>
    priceStay(rates, { checkIn: '2027-05-10', checkOut: addDays('2027-05-10', nights), guests: 2, pets: 0 })
  const [three, five, four] = [price(3), price(5), price(4)]
  const money = (amount: number) => formatAmount(amount, 'EUR')
  const shares = ({ total, payout, serviceFee, tax }: typeof three) => [total, payout, serviceFee, tax].map(money)
  const rowsOf = [
    ['booked: 3 nights', `${money(three.total)} paid`, ...shares(three)],
    ['agreed: 5 nights', `${money(five.total - three.total)} more, a second payment`, ...shares(five)],
    ['agreed: 4 nights', `${money(five.total - four.total)} back, of the second payment`, ...shares(four)],
  ]
  return `### An example

A night at ${money(rates.basePrice)}, cleaning ${money(rates.cleaningFee)}, VAT ${(rates.taxes[0]?.bps ?? 0) / 100} %.

${table(['what', 'moves', 'total', 'host', 'platform', 'tax'], rowsOf)}

When the host then cancels, ${money(three.total)} comes back of the first payment and ${money(four.total - three.total)} of the second: ${money(four.total)} in all.`
}

function sharesAfter(stay: ReturnType<typeof priceStay>, refunded: number): number[] {
  const { host, platform, tax } = sharesOf({ ...stay, authorised: 0, captured: stay.total, refunded, disputed: 0 })
  return [host, platform, tax]
}

function untilWords({ until }: RefundStep, timeZone: string): string {
  if (until === null) return 'later'
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(until))
}

const table = (head: string[], body: string[][]) =>
  [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
