import type { CancellationTier, RefundStep } from '@qe/contract'
import { arrivalOf } from '../domain/booking-clock'
import { bookingProcess, type Deadline, type RestDeadline, type Step } from '../domain/booking-process'
import { refundSteps, tierSentences } from '../domain/cancellation'
import { type ChangeStep, changeProcess } from '../domain/change-process'
import { type ClaimStep, claimProcess } from '../domain/claim-process'
import { addDays, plusDays } from '../domain/dates'
import { sharesOf } from '../domain/ledger'
import { formatAmount } from '../domain/money'
import { policy } from '../domain/policy'
import { priceStay, type Rates } from '../domain/quote'

const steps: readonly Step[] = bookingProcess
const claimSteps: readonly ClaimStep[] = claimProcess

const deadlineTexts: Record<Deadline, string> = {
  'payment time over': `${policy.holdMinutes} minutes after it began`,
  'answer time over':
    `${policy.requestHours} hours after the request or at check-in, whichever comes first, and never within ` +
    `${policy.requestShortestMinutes} minutes`,
  arrival: 'at check-in time, in the listing’s time zone',
  departure: 'at check-out time, in the listing’s time zone',
}

const restTexts: Record<RestDeadline, string> = {
  'rest soon due': `${policy.restNoticeDays} days before the rest is due`,
  'rest due': 'when the rest is due',
  'last day to pay the rest': `${policy.restReminderHours} hours before the time to pay is over`,
  'time to pay the rest over': `${policy.restPayHours} hours after the card was declined, at the latest at check-in`,
}

/**
 * Renders `docs/booking.md` from the rules: the process as a diagram and a table, and what each cancellation tier
 * refunds.
 */
export function bookingPage(): string {
  return `# A booking, from hold to review

Written by \`npm run openapi\` from \`api/src/domain\`; do not edit.

${diagram()}

## Steps

${table(
  ['event', 'from', 'to', 'who', 'automatic', 'effects'],
  steps.map(({ event, from, to, who, when, whenRest, effects }) => [
    event,
    from.join(', ') || '–',
    to,
    who,
    when ? deadlineTexts[when] : whenRest ? restTexts[whenRest] : '',
    effects.join(', '),
  ]),
)}

Only \`api/src/modules/booking/advance.ts\` applies these transitions, and only \`hold.ts\` creates a booking.
The host's share is sent ${policy.payoutHoursAfterCheckIn} hours after check-in. Reviews close at the end of
day ${policy.reviewDays} after check-out, in the listing's time zone. The host's public answer to a review comes within
${policy.reviewReplyDays} days of its publication. The codes of the arrival guide are shown from
${policy.arrivalSecretsHours} hours before check-in until check-out.

Listings and profiles say how soon a host usually answers: the median over the first messages and requests of
${policy.answerDays} days, once there are ${policy.answerMinOccasions}. With a median of at most
${policy.answerQuickMinutes} minutes, and ${policy.answerQuickPercent} % answered within
${policy.answerDayHours} hours, the host answers quickly.

## Paid in two parts

When check-in is at least ${policy.partPaymentMinDaysAhead} days away, a guest may pay
${policy.partPaymentFirstBps / 100} % with the booking and the rest later: ${policy.restDueDays} days before check-in,
or ${policy.restDaysBeforeCutOff} days before the tier's last moment with everything back, whichever is
earlier. That moment must be at least ${policy.restDueDays} days away at the time of booking, and neither part may be
too small to be charged.
The plan is fixed with the quote.

The rest is charged to the card of the first part. Where that is declined, or the bank wants to see the guest, the guest
pays on the trip's page within ${policy.restPayHours} hours, or the booking ends as if the guest had cancelled. A
cancellation takes what is unpaid off what its tier gives back. A change for less takes it off the rest first; while the
rest is due, the stay can't be changed.

## A change of the stay

While a booking is confirmed, until ${policy.changeClosesHoursBeforeCheckIn} hours before check-in, either side may
propose other dates or another party; one change is open at a time. The proposal fixes the price at current rates, and
blocks the new nights until there is an answer. A request that the host has not answered can't be changed: the guest
cancels it and requests again. Nor can a stay that has begun: a guest who leaves early cancels the rest. The terms of
the stay and the time of confirmation stay those of the booking; the cut-offs follow the new check-in.

${diagramOf(changeProcess)}

${table(
  ['event', 'from', 'to', 'who', 'automatic', 'effects'],
  (changeProcess as readonly ChangeStep[]).map(({ event, from, to, who, when, effects }) => [
    event,
    from.join(', ') || '–',
    to,
    who,
    when ?? '',
    effects.join(', '),
  ]),
)}

Only \`api/src/modules/booking/change/change-step.ts\` applies these transitions. A higher price is a second payment: it
is charged to the card of the first one, where the guest saved it, or else the guest pays within ${policy.changeHours}
hours. Until then the stay is the old one.

${changeExample()}

## A claim after the stay

Within ${policy.claimDays} days after check-out a guest can ask for a refund, and a host for damages, each with photos.
The other side answers within ${policy.claimAnswerHours} hours; what is refused or not answered is decided by an admin
(\`npm run admin -- claims\`). While a guest's claim is undecided, nothing more is transferred to the host.

${table(
  ['event', 'from', 'a guest’s becomes', 'a host’s becomes', 'who', 'button'],
  claimSteps.map(({ event, from, to, who, action }) => [
    event,
    from.join(', ') || '–',
    to.guest,
    to.provider,
    who,
    action ?? '',
  ]),
)}

Only \`api/src/modules/claim/claim-record.ts\` applies these transitions. A guest's refund shares out what is left as
any refund does: fee, tax and the host's share shrink in proportion, and what can't be taken back from the host is kept
from their next transfer. Damages are a payment of their own, by the kept card or on the claim's page within
${policy.claimPaymentHours / 24} days, and the host's as a whole.

## Money

Every movement is one row from one account to another, so the ledger always balances. At every moment
**captured = transferred (host) + platform fee (platform) + tax (tax) + refunded + held (held, and disputed while a bank
decides)**, less what the site pays with its own codes (promotion): of the guest's money that is kept, the part that the
code is of what the guest pays.
\`npm run simulate -- money\` checks that over random histories.

Weeks after a refund was sent, a bank may send it back, as where a card is closed. It stays refunded in the ledger: it
is the guest's money, which waits for another way. The guest is asked how else to be paid, and the operators are told;
what came back is a row of its own until it was sent again or paid otherwise (\`refunds\` of the admin commands).

## What a cancellation refunds

The booking keeps its terms as the listing had them when it was made: cancellation tier, time zone, check-in and
check-out times, the price of each night and every line of the quote. Nothing that the host changes later moves a
cut-off, an amount, the payout or the review window.

- Cut-offs are wall-clock times in the listing's time zone: "5 days before check-in" is the check-in time five calendar
  days earlier, also when the clocks change in between.
- Grace: everything back within ${policy.graceHours} hours of confirmation, when that was at least
  ${policy.graceMinDaysAhead} days before check-in.
- A kept night is its part of the discounted price, with its fees for extra guests and pets, which are charged by the
  night, and its tax. Of a night that is kept in half, half of all that.
- Cleaning comes back whole until check-in, and not at all after it, together with its tax. The quote computes the tax
  once over the whole price; the tax on cleaning is tax × cleaning ÷ price before tax, rounded half up, and the rest is
  the tax on the nights.
- What is kept is rounded once, half up, to what cards can settle. A firm stay's half is half of the total.

${Object.keys(tierSentences)
  .map((tier) => example(tier as CancellationTier, 3))
  .join('\n\n')}

${example('flexible', 35)}
`
}

const diagram = () => diagramOf(steps)

function diagramOf(
  rows: readonly {
    event: string
    from: readonly string[]
    to: string
    who: string
    when?: string
    whenRest?: string
  }[],
): string {
  const lines = rows.flatMap(({ event, from, to, who, when, whenRest }) =>
    (from.length === 0 ? ['[*]'] : from).map(
      (status) => `  ${status} --> ${to}: ${event} (${when || whenRest ? 'automatic' : who})`,
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
  const listing = {
    timeZone: 'Europe/Berlin',
    checkIn: '2027-05-10',
    checkOut: addDays('2027-05-10', nights),
    checkInFrom: '15:00',
  }
  const stay = priceStay(rates, { ...listing, guests: 2, pets: 0 })
  const refunds = refundSteps({
    ...listing,
    tier,
    currency: stay.currency,
    nights: stay.nights.map(({ amount }) => amount),
    lines: stay.lines,
    total: stay.total,
    confirmedAt: plusDays(arrivalOf(listing), -60),
  })
  const isLong = nights >= policy.longStayNights
  const title = isLong ? `long (from ${policy.longStayNights} nights, whatever the tier)` : tier
  const rowsOf = refunds.map((step) => [
    untilText(step, listing.timeZone),
    ...[step.refund, ...sharesAfter(stay, step.refund)].map((amount) => formatAmount(amount, stay.currency)),
  ])
  const nightPrice = formatAmount(rates.basePrice, 'EUR')
  const extras = stay.lines
    .slice(1)
    .map(({ label, amount }) => `${label.toLowerCase().replace('vat', 'VAT')} ${formatAmount(amount, 'EUR')}`)
  return `### ${title}

${isLong ? '' : `${tierSentences[tier].join(' ')}\n\n`}${nights} nights at ${nightPrice} in Berlin
from 10 May 2027, 15:00; ${extras.join(', ')}; **${formatAmount(stay.total, 'EUR')}** paid, confirmed 60 days before.

${table(['cancelled before', 'refunded to the guest', 'host', 'platform', 'tax'], rowsOf)}`
}

/** An example of two changes, to five nights and then to four, with each side's share of the money. */
function changeExample(): string {
  const price = (nights: number) =>
    priceStay(rates, { checkIn: '2027-05-10', checkOut: addDays('2027-05-10', nights), guests: 2, pets: 0 })
  const [three, five, four] = [price(3), price(5), price(4)]
  const money = (amount: number) => formatAmount(amount, 'EUR')
  const shares = ({ total, payout, serviceFee, tax }: typeof three) => [total, payout, serviceFee, tax].map(money)
  const rowsOf = [
    ['booked: 3 nights', `${money(three.total)} paid`, ...shares(three)],
    ['agreed: 5 nights', `${money(five.total - three.total)} more, a second payment`, ...shares(five)],
    ['agreed: 4 nights', `${money(five.total - four.total)} refunded, of the second payment`, ...shares(four)],
  ]
  return `### An example

A night at ${money(rates.basePrice)}, cleaning ${money(rates.cleaningFee)}, VAT ${(rates.taxes[0]?.bps ?? 0) / 100} %.

${table(['stay', 'payment', 'total', 'host', 'platform', 'tax'], rowsOf)}

When the host then cancels, ${money(three.total)} of the first payment and ${money(four.total - three.total)} of the
second are refunded: ${money(four.total)} in total.`
}

function sharesAfter(stay: ReturnType<typeof priceStay>, refunded: number): number[] {
  const { host, platform, tax } = sharesOf({
    ...stay,
    authorised: 0,
    captured: stay.total,
    refunded,
    disputed: 0,
    damages: 0,
  })
  return [host, platform, tax]
}

function untilText({ until }: RefundStep, timeZone: string): string {
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
