import type { CancellationTier, ChangeStatus, ClaimStatus, QuoteLine } from '@qe/contract'
import { arrivalOf, payoutMoment, type StayTimes, timedEvent } from '../domain/booking-clock'
import {
  type BookingMoney,
  cancellationOf,
  disputeOutcome,
  dueNow,
  type MoneyJob,
  type Outcome,
  type PaymentUpdate,
  paymentOutcome,
  refundableAmount,
  refundOutcome,
  releaseOutcome,
  shareOutAt,
  shareOutOutcome,
} from '../domain/booking-money'
import { type BookingEventName, mayHappen } from '../domain/booking-process'
import { takeStep } from '../domain/booking-step'
import { refundAt, refundSteps } from '../domain/cancellation'
import { differenceOutcome, isSettled, repriceStay } from '../domain/change-money'
import {
  answerStep,
  type ChangeEventName,
  changeDeadline,
  changeError,
  changeStepOf,
  type Side,
} from '../domain/change-process'
import type { HostTransfer } from '../domain/charges'
import { type ChargePart, chargesOf, refundParts } from '../domain/charges'
import { damagesOutcome, largestClaim, smallestClaim } from '../domain/claim-money'
import {
  type ClaimEventName,
  claimAnswerStep,
  claimDeadline,
  claimError,
  claimStepOf,
  undecidedStatuses,
} from '../domain/claim-process'
import type { CouponTerms } from '../domain/coupon'
import { addDays, plusHours } from '../domain/dates'
import { nextTransfer } from '../domain/host-transfer'
import {
  accounts,
  applyLines,
  type Balances,
  fullPrice,
  keptAmount,
  type Line,
  linesTowards,
  noMoney,
} from '../domain/ledger'
import { chargeStep } from '../domain/money'
import { nextRestStep, partPlan, restDueAt, restOutcome } from '../domain/part-payment'
import { type PricedStay, priceStay, type Rates, type StayRequest } from '../domain/quote'
import { modelRefund } from './refund-model'
import type { SeededRandom } from './seeded-random'

const currencies = ['JPY', 'USD', 'KWD', 'EUR'] as const
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Tokyo'] as const
const tiers: readonly CancellationTier[] = ['flexible', 'moderate', 'firm']

/** What the provider has of one payment, apart from what we know of it. */
interface AtProvider {
  intent: string
  status: 'open' | 'authorised' | 'captured' | 'cancelled'
  amount: number
  /** Sent on to the host, less what was taken back. */
  sent: number
  refunds: Map<string, number>
  disputes: Map<string, { amount: number; state: 'open' | 'won' | 'lost' }>
}

type News =
  | { about: 'payment'; news: PaymentUpdate }
  | { about: 'dispute'; id: string }
  | { about: 'change'; change: Change }
  | { about: 'rest' }
  | { about: 'claim'; claim: Claim }

/** A change of a stay, asked for by a side. */
interface Change {
  id: string
  status: ChangeStatus
  by: Side
  times: StayTimes
  priced: PricedStay
  difference: number
  clockAt: Date | null
  /** The card on file was tried. */
  isTried: boolean
  paid: number
}

/** The second of two parts. */
interface Rest {
  amount: number
  dueAt: Date
  paid: number
  latest: BookingEventName | null
  declinedAt: Date | null
  clockAt: Date | null
}

/** A claim after a stay. */
interface Claim {
  id: string
  by: Side
  status: ClaimStatus
  amount: number
  settled: number
  clockAt: Date | null
  paid: number
}

type Job =
  | MoneyJob
  | { topic: 'charge' | 'let go'; change: Change }
  | { topic: 'let rest go' }
  | { topic: 'charge claim' | 'let claim go'; claim: Claim }

interface Stay {
  of: BookingMoney
  times: StayTimes
  tier: CancellationTier
  nights: number[]
  lines: QuoteLine[]
  confirmedAt: Date
  clockAt: Date | null
  payoutAt: Date | null
  balances: Balances
  keys: Set<string>
  known: Map<string, { amount: number; intent: string; state: 'open' | 'won' | 'lost' }>
  jobs: Job[]
  transfers: HostTransfer[]
  refunds: Map<string, { status: 'planned' | 'done'; parts: ChargePart[] }>
  rates: Rates
  party: { guests: number; pets: number }
  changes: Change[]
  /** Null when everything is paid at once. */
  rest: Rest | null
  claims: Claim[]
  endedAt: Date | null
  /** The booking's own payment first, then those of the rest, of changes and of claims. */
  payments: AtProvider[]
  inbox: News[]
  instant: boolean
}

/**
 * A host, some guests' bookings and a payment provider, all in memory. The rules are those that the commands use; only
 * locks, tables and the network are left out. Webhooks and jobs wait until chance picks them, in any order and perhaps
 * twice.
 */
export class MoneyWorld {
  readonly stays: Stay[] = []
  readonly currency: string
  steps = 0
  private now: Date
  private isReady: boolean
  /** What each transfer at the provider still holds for the host. */
  private readonly sent = new Map<string, number>()
  private serial = 0

  constructor(private readonly random: SeededRandom) {
    this.currency = random.oneOf(currencies)
    this.now = new Date(
      Date.UTC(2026, random.between(0, 11), random.between(1, 28), random.between(0, 23), random.between(0, 59)),
    )
    this.isReady = random.in100(70)
    for (let n = random.between(1, 3); n > 0; n--) this.stays.push(this.hold())
    for (const stay of this.stays) if (random.in100(50)) this.bookAtOnce(stay)
  }

  /** Half of the stays are past their first steps when the history begins, so that it reaches far. */
  private bookAtOnce(stay: Stay): void {
    stay.instant = true
    this.guestPays(stay)
    this.hear(stay, false)
  }

  private hold(): Stay {
    const { random, currency } = this
    const step = chargeStep(currency)
    const amount = (max: number) => random.between(0, max) * step
    const checkIn = addDays(
      this.now.toISOString().slice(0, 10),
      random.in100(30) ? random.between(30, 75) : random.between(1, 45),
    )
    const datePrices = Array.from(
      { length: random.between(0, 4) },
      () => [addDays(checkIn, random.between(0, 9)), random.between(1, 90_000) * step] as const,
    )
    const rates: Rates = {
      currency,
      basePrice: random.between(1, 60_000) * step,
      weekendPrice: random.in100(50) ? random.between(1, 90_000) * step : null,
      cleaningFee: random.in100(60) ? amount(9000) : 0,
      extraGuestFee: amount(900),
      guestsIncluded: random.between(1, 4),
      petFee: amount(900),
      datePrices: new Map(datePrices),
      discounts: random.in100(50) ? [{ minNights: random.between(2, 28), percentBps: random.between(1, 6000) }] : [],
      taxes: Array.from({ length: random.between(0, 3) }, () => ({ label: 'Tax', bps: random.between(1, 2500) })),
      coupon: this.siteCoupon(),
    }
    const checkOut = addDays(checkIn, random.in100(10) ? random.between(28, 40) : random.between(1, 9))
    const party = { guests: random.between(1, 6), pets: random.between(0, 1) }
    const priced = this.price(rates, { checkIn, checkOut, ...party })
    const times = { timeZone: random.oneOf(zones), checkIn, checkOut, checkInFrom: '15:00', checkOutBy: '11:00' }
    const { status, clockAt } = takeStep('hold', times, this.now)
    const tier = random.oneOf(tiers)
    const parts = random.in100(70) ? partPlan({ ...times, tier, currency, total: priced.total }, this.now) : null
    return {
      of: { ...priced, status, authorised: 0, captured: 0, refunded: 0, disputed: 0, damages: 0 },
      times,
      tier,
      nights: priced.nights.map((night) => night.amount),
      lines: priced.lines,
      confirmedAt: this.now,
      clockAt,
      payoutAt: null,
      balances: noMoney(),
      keys: new Set(),
      known: new Map(),
      jobs: [],
      transfers: [],
      refunds: new Map(),
      rates,
      party,
      changes: [],
      rest: parts && { amount: parts.rest, dueAt: parts.dueAt, paid: 0, latest: null, declinedAt: null, clockAt: null },
      claims: [],
      endedAt: null,
      payments: [this.payment('own', parts?.firstPart ?? priced.total)],
      inbox: [],
      instant: random.in100(50),
    }
  }

  /** A third of the guests have a code of the site. */
  private siteCoupon(): CouponTerms | null {
    const { random } = this
    if (!random.in100(33)) return null
    const amount = random.in100(50) ? random.between(1, 90_000) * chargeStep(this.currency) : null
    return {
      code: 'SITE',
      bearer: 'site',
      percent: amount === null ? random.between(1, 90) : null,
      amount,
      minNights: null,
    }
  }

  private price(rates: Rates, wish: StayRequest): PricedStay {
    const priced = priceStay(rates, wish)
    const sum = priced.lines.reduce((total, line) => total + line.amount, 0)
    const bySite = priced.lines.find(({ kind }) => kind === 'site_coupon')?.amount ?? 0
    if (sum !== priced.total || fullPrice(priced) + bySite !== priced.total)
      throw new Error(`A quote in ${this.currency} does not add up: ${JSON.stringify(priced)}`)
    return priced
  }

  private payment(intent: string, amount: number): AtProvider {
    return { intent, status: 'open', amount, sent: 0, refunds: new Map(), disputes: new Map() }
  }

  /** One thing happens, picked by chance. */
  happen(): void {
    const stay = this.random.oneOf(this.stays)
    const pick = this.random.between(1, 100)
    this.steps++
    if (pick <= 12) this.guestPays(stay)
    else if (pick <= 18) this.hostDecides(stay)
    else if (pick <= 23) this.getOut(stay, this.random.in100(70) ? 'guest' : 'provider')
    else if (pick <= 30) this.askForChange(this.oneWhere(({ of }) => of.status === 'confirmed') ?? stay)
    else if (pick <= 38) this.answerChange(this.oneWhere((one) => openOf(one) !== null) ?? stay)
    else if (pick <= 52) this.workOff(stay, this.random.in100(20))
    else if (pick <= 65) this.hear(stay, this.random.in100(30))
    else if (pick <= 70) this.guestDisputes(stay)
    else if (pick <= 74) this.bankDecides(stay)
    else if (pick <= 77) this.isReady = !this.isReady
    else if (pick <= 86) this.goOnWithClaims()
    else
      this.pass(
        this.random.oneOf(
          this.oneWhere((one) => openOf(one) !== null) && this.random.in100(80)
            ? [0.2, 1, 5]
            : [0.2, 1, 12, 24, 72, 240],
        ),
      )
  }

  /** Everything that is under way comes to its end: the bank decides, jobs and webhooks run, time passes. */
  end(): void {
    this.isReady = true
    for (let round = 0; round < 16; round++) {
      for (const stay of this.stays) {
        if (round < 10 && this.random.in100(60)) this.openClaim(stay)
        this.answerClaim(stay)
        this.bankDecides(stay)
        for (const claim of stay.claims) if (claim.status === 'review') this.decideClaim(stay, claim)
        for (let n = 2 * stay.inbox.length; n > 0; n--) this.hear(stay, false)
        for (let n = stay.jobs.length; n > 0; n--) this.workOff(stay, false)
      }
      this.pass(24 * 10)
    }
  }

  private oneWhere(is: (stay: Stay) => boolean): Stay | null {
    const some = this.stays.filter(is)
    return some.length > 0 ? this.random.oneOf(some) : null
  }

  private guestPays(stay: Stay): void {
    const { payments, of, inbox, instant, clockAt } = stay
    const [provider] = payments
    if (!provider) return
    const change = openOf(stay)
    if (change?.status === 'to_pay' && change.isTried) {
      this.payChange(stay, change)
      return
    }
    if (of.status === 'confirmed' && unpaidOf(stay) > 0 && this.random.in100(50)) {
      this.payRest(stay)
      return
    }
    if (provider.status !== 'open' || of.status !== 'held' || (clockAt && clockAt <= this.now)) return
    provider.status = instant ? 'captured' : 'authorised'
    inbox.push({ about: 'payment', news: { status: provider.status, amount: provider.amount } })
  }

  private hostDecides(stay: Stay): void {
    const { of, inbox } = stay
    const [provider] = stay.payments
    if (!provider || !mayHappen('accept', of.status)) return
    if (this.random.in100(35)) {
      this.step(stay, this.random.in100(80) ? 'decline' : 'withdraw')
      return
    }
    if (provider.status !== 'authorised') return
    provider.status = 'captured'
    inbox.push({ about: 'payment', news: { status: 'captured', amount: provider.amount } })
    if (this.random.in100(70)) this.hear(stay, true)
  }

  private getOut(stay: Stay, side: 'guest' | 'provider'): void {
    const { event, refund, wasPaid } = cancellationOf(stay.of, side, this.byTerms(stay))
    if (!event) return
    this.step(stay, event)
    if (wasPaid) stay.payoutAt = shareOutAt(refund, this.now)
    if (refund > 0) stay.jobs.push({ topic: 'refund', amount: refund, key: event })
  }

  /** One side asks for other days or another party, at the rates of the day. */
  private askForChange(stay: Stay): void {
    const { random } = this
    const isFree =
      changeError(
        {
          status: stay.of.status,
          stay: stay.times,
          isSettled: isSettled(stay.of, unpaidOf(stay)),
          hasOpen: openOf(stay) !== null,
          isRestDue: unpaidOf(stay) > 0 && stay.rest?.latest !== null && stay.rest?.latest !== 'rest_soon_due',
        },
        this.now,
      ) === null
    if (!isFree) return
    const checkIn = addDays(stay.times.checkIn, random.in100(50) ? 0 : random.between(-5, 10))
    const times = { ...stay.times, checkIn, checkOut: addDays(checkIn, random.between(1, 12)) }
    if (arrivalOf(times) <= plusHours(this.now, 6)) return
    const step = chargeStep(this.currency)
    if (random.in100(30))
      stay.rates = {
        ...stay.rates,
        basePrice: random.between(1, 60_000) * step,
        cleaningFee: random.between(0, 9000) * step,
      }
    if (random.in100(30)) stay.party = { guests: random.between(1, 6), pets: random.between(0, 1) }
    const priced = this.price(stay.rates, { ...times, ...stay.party })
    stay.changes.push({
      id: `${stay.changes.length}`,
      status: 'proposed',
      by: random.in100(60) ? 'guest' : 'provider',
      times,
      priced,
      difference: priced.total - stay.of.total,
      clockAt: changeDeadline(stay.times, times, this.now),
      isTried: false,
      paid: 0,
    })
  }

  private answerChange(stay: Stay): void {
    const change = openOf(stay)
    const answer = this.random.in100(70) ? 'agree' : this.random.oneOf(['decline', 'withdraw'] as const)
    const event =
      change && answerStep(answer, change, this.random.in100(70) === (change.by === 'guest') ? 'provider' : 'guest')
    if (!change || !event || (answer === 'agree' && !isSettled(stay.of, unpaidOf(stay)))) return
    this.changeStep(stay, change, event)
  }

  private changeStep(stay: Stay, change: Change, event: ChangeEventName): void {
    const { from, to, effects } = changeStepOf(event)
    if (!(from as readonly ChangeStatus[]).includes(change.status))
      throw new Error(`${event} from ${change.status} is not in the table`)
    const has = new Set(effects)
    if (has.has('charge the difference')) stay.jobs.push({ topic: 'charge', change })
    if (has.has('let the payment go') && change.status === 'to_pay') stay.jobs.push({ topic: 'let go', change })
    change.status = to
    change.clockAt = to === 'to_pay' ? changeDeadline(stay.times, change.times, this.now) : null
    if (!has.has('swap nights and price')) return
    const { set, refund, unpaid } = repriceStay(stay.of, change.priced, change.id, unpaidOf(stay))
    stay.of = { ...stay.of, ...set }
    stay.times = change.times
    if (stay.rest && stay.rest.paid === 0) {
      const dueAt = restDueAt({ ...stay.times, tier: stay.tier })
      this.windRest(stay, { amount: unpaid, dueAt: new Date(Math.min(+dueAt, +stay.rest.dueAt)) })
    }
    stay.nights = change.priced.nights.map(({ amount }) => amount)
    stay.lines = change.priced.lines
    stay.clockAt = arrivalOf(stay.times)
    stay.payoutAt = payoutMoment(stay.times)
    if (refund) stay.jobs.push({ topic: 'refund', ...refund })
  }

  /** The difference is taken at the provider; we hear of it later. */
  private payChange(stay: Stay, change: Change): void {
    const payment = this.paymentOf(stay, change)
    if (payment.status !== 'open') return
    payment.status = 'captured'
    stay.inbox.push({ about: 'change', change })
  }

  private paymentOf(stay: Stay, { id, difference }: Change): AtProvider {
    const intent = `change:${id}`
    const known = stay.payments.find((one) => one.intent === intent)
    if (known) return known
    const made = this.payment(intent, difference)
    stay.payments.push(made)
    return made
  }

  /** The card on file is tried. Cut short, the provider may have taken it already. */
  private chargeCard(stay: Stay, change: Change, isCutShort: boolean): boolean {
    if (change.status !== 'to_pay' || change.isTried) return true
    const payment = this.paymentOf(stay, change)
    if (payment.status === 'open' && this.random.in100(60)) this.payChange(stay, change)
    if (isCutShort) return false
    if (payment.status === 'captured') this.hearOfChange(stay, change)
    change.isTried = true
    return true
  }

  private hearOfChange(stay: Stay, change: Change): void {
    const payment = this.paymentOf(stay, change)
    if (change.paid > 0 || payment.status !== 'captured') return
    change.paid = payment.amount
    const isWanted = change.status === 'to_pay'
    this.follow(
      stay,
      differenceOutcome(stay.of, { changeId: change.id, amount: payment.amount, intent: payment.intent, isWanted }),
    )
    if (isWanted) this.changeStep(stay, change, 'change_paid')
  }

  private letGo(stay: Stay, change: Change): boolean {
    const payment = this.paymentOf(stay, change)
    if (payment.status === 'open') payment.status = 'cancelled'
    return true
  }

  /** Sets what is known of the rest, and when time takes its next step. */
  private windRest(stay: Stay, change: Partial<Rest>): void {
    if (!stay.rest) return
    Object.assign(stay.rest, change)
    const { amount, paid, latest } = stay.rest
    const isOpen = stay.of.status === 'confirmed' && amount > 0 && paid === 0
    stay.rest.clockAt = isOpen ? (nextRestStep(latest, { ...stay.rest, stay: stay.times })?.at ?? null) : null
  }

  private restAtProvider({ payments }: Stay): AtProvider {
    const known = payments.find(({ intent }) => intent === 'rest')
    if (known) return known
    const made = this.payment('rest', 0)
    payments.splice(1, 0, made)
    return made
  }

  /** The rest is taken at the provider, at its amount of this moment; we hear of it later. */
  private payRest(stay: Stay): void {
    const payment = this.restAtProvider(stay)
    if (payment.status !== 'open') return
    Object.assign(payment, { status: 'captured', amount: stay.rest?.amount })
    stay.inbox.push({ about: 'rest' })
  }

  private hearOfRest(stay: Stay): void {
    const { rest } = stay
    const payment = this.restAtProvider(stay)
    if (!rest || rest.paid > 0 || payment.status !== 'captured') return
    const what = restOutcome(stay.of, { amount: payment.amount, rest: rest.amount, intent: 'rest' })
    rest.paid = payment.amount
    this.follow(stay, what)
    this.windRest(stay, what.event ? { latest: what.event } : {})
  }

  /** The card on file is tried. Cut short, the provider may have taken it already. */
  private chargeRest(stay: Stay, isCutShort: boolean): boolean {
    if (stay.of.status !== 'confirmed' || stay.rest?.latest !== 'rest_due' || stay.rest.paid > 0) return true
    if (this.random.in100(60)) this.payRest(stay)
    if (isCutShort) return false
    if (this.restAtProvider(stay).status === 'captured') this.hearOfRest(stay)
    else this.restStep(stay, 'rest_declined', { declinedAt: this.now })
    return true
  }

  private restStep(stay: Stay, event: BookingEventName, change: Partial<Rest> = {}): void {
    this.step(stay, event)
    this.windRest(stay, { ...change, latest: event })
  }

  /** A step of the rest by time alone. Jobs run within minutes, so the charge follows at once. */
  private passRest(stay: Stay): void {
    while (stay.rest?.clockAt && stay.rest.clockAt <= this.now) {
      const next = nextRestStep(stay.rest.latest, { ...stay.rest, stay: stay.times })
      if (!next) throw new Error(`The rest stands still after ${stay.rest.latest}`)
      if (next.event === 'rest_lapsed') this.lapse(stay)
      else this.restStep(stay, next.event)
      if (next.event === 'rest_due' && !this.chargeRest(stay, this.random.in100(20))) this.chargeRest(stay, false)
    }
  }

  /** The rest was not paid in time: refunds what the tier gives back of the part that was paid. */
  private lapse(stay: Stay): void {
    const { refund } = cancellationOf(stay.of, 'guest', this.byTerms(stay))
    this.step(stay, 'rest_lapsed')
    stay.payoutAt = shareOutAt(refund, this.now)
    if (refund > 0) stay.jobs.push({ topic: 'refund', amount: refund, key: 'rest_lapsed' })
  }

  private letRestGo(stay: Stay): boolean {
    const payment = this.restAtProvider(stay)
    if (payment.status === 'open') payment.status = 'cancelled'
    return true
  }

  private goOnWithClaims(): void {
    const answered = this.random.in100(50) ? this.oneWhere(({ claims }) => claims.some(isOpenClaim)) : null
    const ended = this.oneWhere(({ endedAt }) => endedAt !== null)
    if (answered) this.answerClaim(answered)
    else if (ended) this.openClaim(ended)
  }

  /** One side claims after a stay: a refund, or damages. */
  private openClaim(stay: Stay): void {
    const { of, times, endedAt, claims } = stay
    const by: Side = this.random.in100(50) ? 'guest' : 'provider'
    const earlier = claims.filter((one) => one.by === by).map(({ status }) => status)
    if (claimError({ ...of, ...times, endedAt }, { by, earlier }, this.now) !== null) return
    const ordered = orderedRefunds(stay)
    const step = chargeStep(this.currency)
    const [min, max] = [smallestClaim(this.currency), largestClaim(of, by, ordered)]
    if (max < min) return
    const amount = Math.floor(this.random.between(min, max) / step) * step
    const clockAt = claimDeadline('open', this.now)
    claims.push({ id: `${claims.length}`, by, status: 'open', amount, settled: 0, clockAt, paid: 0 })
  }

  private answerClaim(stay: Stay): void {
    const { random } = this
    const open = stay.claims.filter(isOpenClaim)
    if (open.length === 0) return
    const claim = random.oneOf(open)
    if (claim.status === 'to_pay') this.payClaim(stay, claim)
    if (claim.status === 'review' && random.in100(70)) this.decideClaim(stay, claim)
    const step = chargeStep(this.currency)
    const part = Math.max(step, Math.floor(claim.amount / 2 / step) * step)
    const isPart = random.in100(40) && part < claim.amount
    const answer = random.oneOf(['accept', 'accept', 'refuse', 'settle', 'decline', 'withdraw'] as const)
    const event = claimAnswerStep(answer, { ...claim, isPart }, random.in100(50) ? 'guest' : 'provider')
    if (!event) return
    if (answer === 'accept') claim.settled = isPart ? part : claim.amount
    this.claimStep(stay, claim, event)
  }

  private decideClaim(stay: Stay, claim: Claim): void {
    const isAll = this.random.in100(60)
    claim.settled = isAll ? claim.amount : 0
    this.claimStep(stay, claim, isAll ? 'claim_decided' : 'claim_rejected')
  }

  private claimStep(stay: Stay, claim: Claim, event: ClaimEventName): void {
    const { from, to } = claimStepOf(event)
    if (!from.includes(claim.status)) throw new Error(`${event} from ${claim.status} is not in the table`)
    claim.status = to[claim.by]
    claim.clockAt = claimDeadline(claim.status, this.now)
    if (claim.status === 'to_pay') stay.jobs.push({ topic: 'charge claim', claim })
    if (claim.status === 'unpaid') stay.jobs.push({ topic: 'let claim go', claim })
    if (claim.by === 'provider' || isOpenClaim(claim)) return
    if (claim.status === 'settled') stay.jobs.push({ topic: 'refund', amount: claim.settled, key: `claim:${claim.id}` })
    else if (!stay.payoutAt) stay.jobs.push({ topic: 'transfer' })
  }

  private moveClaimsOn(stay: Stay): void {
    for (const claim of stay.claims)
      if (claim.clockAt && claim.clockAt <= this.now)
        this.claimStep(stay, claim, claim.status === 'to_pay' ? 'claim_unpaid' : 'claim_unanswered')
  }

  private paymentForDamages(stay: Stay, { id, settled }: Claim): AtProvider {
    const intent = `claim:${id}`
    const known = stay.payments.find((one) => one.intent === intent)
    if (known) return known
    const made = this.payment(intent, settled)
    stay.payments.push(made)
    return made
  }

  /** The damages are taken at the provider; we hear of it later. */
  private payClaim(stay: Stay, claim: Claim): void {
    const payment = this.paymentForDamages(stay, claim)
    if (payment.status !== 'open') return
    payment.status = 'captured'
    stay.inbox.push({ about: 'claim', claim })
  }

  private chargeClaim(stay: Stay, claim: Claim, isCutShort: boolean): boolean {
    if (claim.status !== 'to_pay') return true
    if (this.random.in100(60)) this.payClaim(stay, claim)
    if (isCutShort) return false
    this.hearOfClaim(stay, claim)
    return true
  }

  private hearOfClaim(stay: Stay, claim: Claim): void {
    const payment = this.paymentForDamages(stay, claim)
    if (claim.paid > 0 || payment.status !== 'captured') return
    claim.paid = payment.amount
    const isWanted = claim.status === 'to_pay'
    const isShared = stay.payoutAt === null
    const { intent, amount } = payment
    this.follow(stay, damagesOutcome(stay.of, { claimId: claim.id, amount, intent, isWanted, isShared }))
    if (isWanted) this.claimStep(stay, claim, 'claim_paid')
  }

  private letClaimGo(stay: Stay, claim: Claim): boolean {
    const payment = this.paymentForDamages(stay, claim)
    if (payment.status === 'open') payment.status = 'cancelled'
    return true
  }

  private chargesOf({ of, rest, changes, claims, refunds, known, transfers }: Stay) {
    return chargesOf(
      { ...of, intent: 'own' },
      {
        later: [
          ...(rest && rest.paid > 0 ? [{ intent: 'rest', paid: rest.paid }] : []),
          ...changes.filter(({ paid }) => paid > 0).map(({ id, paid }) => ({ intent: `change:${id}`, paid })),
        ],
        damages: claims.filter(({ paid }) => paid > 0).map(({ id, paid }) => ({ intent: `claim:${id}`, paid })),
        refunds: [...refunds.values()],
        disputes: [...known.values()].filter(({ state }) => state !== 'won'),
        transfers,
      },
    )
  }

  /** What the guest's cancellation refunds now; the model must say the same. */
  private byTerms(stay: Stay): number {
    const { tier, times, of, nights, lines, confirmedAt } = stay
    const terms = { ...times, tier, currency: of.currency, nights, lines, total: of.total, confirmedAt }
    const unpaid = unpaidOf(stay)
    const refund = refundAt(refundSteps({ ...terms, unpaid }), this.now)
    const expected = Math.max(0, modelRefund(terms, this.now) - unpaid)
    if (refund !== expected)
      throw new Error(
        `${refund} come back, the model says ${expected}: ${this.now.toISOString()} ${JSON.stringify(terms)}`,
      )
    return refund
  }

  private pass(hours: number): void {
    this.now = plusHours(this.now, hours)
    for (const stay of this.stays) {
      const change = openOf(stay)
      if (change?.clockAt && change.clockAt <= this.now) this.changeStep(stay, change, 'change_lapsed')
      this.passRest(stay)
      this.moveClaimsOn(stay)
      while (stay.clockAt && stay.clockAt <= this.now) {
        const event = timedEvent(stay.of.status)
        if (!event) throw new Error(`Time stands still at ${stay.of.status}`)
        this.step(stay, event)
      }
      if (stay.payoutAt && stay.payoutAt <= this.now) {
        stay.payoutAt = null
        this.follow(stay, shareOutOutcome(stay.of, stay.balances, stay.keys.size))
      }
    }
  }

  private step(stay: Stay, event: BookingEventName): void {
    if (!mayHappen(event, stay.of.status)) throw new Error(`${event} from ${stay.of.status} is not in the table`)
    const taken = takeStep(event, stay.times, this.now)
    const change = taken.status === stay.of.status ? null : openOf(stay)
    if (change) this.changeStep(stay, change, 'change_lapsed')
    stay.of = { ...stay.of, status: taken.status }
    stay.clockAt = taken.clockAt
    if (taken.isOver) stay.endedAt = this.now
    if (taken.payoutAt) Object.assign(stay, { payoutAt: taken.payoutAt, confirmedAt: this.now })
    stay.jobs.push(...taken.jobs)
    this.windRest(stay, {})
    if (taken.isOver && unpaidOf(stay) > 0) stay.jobs.push({ topic: 'let rest go' })
  }

  private follow(stay: Stay, what: Outcome): void {
    this.write(stay, what.lines)
    stay.of = { ...stay.of, ...what.set }
    if (what.event) this.step(stay, what.event)
    stay.jobs.push(...what.jobs)
  }

  private write(stay: Stay, lines: readonly Line[]): void {
    for (const line of lines) {
      if (stay.keys.has(line.key)) throw new Error(`The movement ${line.key} is written twice`)
      stay.keys.add(line.key)
    }
    stay.balances = applyLines(stay.balances, lines)
  }

  /** A webhook arrives: any of those that wait, and perhaps not for the last time. */
  private hear(stay: Stay, isRepeated: boolean): void {
    if (stay.inbox.length === 0) return
    const n = this.random.between(0, stay.inbox.length - 1)
    const heard = stay.inbox[n] as News
    if (!isRepeated) stay.inbox.splice(n, 1)
    if (heard.about === 'change') {
      this.hearOfChange(stay, heard.change)
      return
    }
    if (heard.about === 'rest') {
      this.hearOfRest(stay)
      return
    }
    if (heard.about === 'claim') {
      this.hearOfClaim(stay, heard.claim)
      return
    }
    if (heard.about === 'payment') {
      const what = paymentOutcome(stay.of, heard.news)
      if (what) this.follow(stay, what)
      return
    }
    const payment = stay.payments.find(({ disputes }) => disputes.has(heard.id))
    const dispute = payment?.disputes.get(heard.id)
    if (!payment || !dispute) return
    const before = stay.known.get(heard.id)?.state
    // News of a dispute before those of its payment are refused, and come again.
    const isPaid = isKnownAsPaid(stay, payment.intent)
    if (!isPaid && !isRepeated) stay.inbox.push(heard)
    if (before === dispute.state || !isPaid) return
    const tell = (state: 'open' | 'won' | 'lost') => {
      stay.known.set(heard.id, { amount: dispute.amount, intent: payment.intent, state })
      const isShared = stay.payoutAt === null
      const ofDamages = stay.claims.some(({ id, status }) => payment.intent === `claim:${id}` && status === 'settled')
      this.follow(
        stay,
        disputeOutcome(
          stay.of,
          stay.balances,
          { id: heard.id, amount: dispute.amount, state, ofDamages },
          { isShared, count: stay.keys.size },
        ),
      )
    }
    if (before === undefined) tell('open')
    if (dispute.state !== 'open') tell(dispute.state)
  }

  /** A job runs; cut short, it has reached the provider and is done again later. */
  private workOff(stay: Stay, isCutShort: boolean): void {
    const job = stay.jobs.shift()
    if (!job) return
    if (!this.run(stay, job, isCutShort)) stay.jobs.push(job)
  }

  private run(stay: Stay, job: Job, isCutShort: boolean): boolean {
    switch (job.topic) {
      case 'release':
        return this.release(stay, isCutShort)
      case 'refund':
        return this.refund(stay, job, isCutShort)
      case 'charge':
        return this.chargeCard(stay, job.change, isCutShort)
      case 'let go':
        return this.letGo(stay, job.change)
      case 'let rest go':
        return this.letRestGo(stay)
      case 'charge claim':
        return this.chargeClaim(stay, job.claim, isCutShort)
      case 'let claim go':
        return this.letClaimGo(stay, job.claim)
      case 'transfer':
        return this.transfer(stay, isCutShort)
    }
  }

  private release(stay: Stay, isCutShort: boolean): boolean {
    const [provider] = stay.payments
    if (!provider || provider.status === 'captured') return true
    if (provider.status === 'authorised') stay.inbox.push({ about: 'payment', news: { status: 'cancelled' } })
    provider.status = 'cancelled'
    if (isCutShort) return false
    const what = stay.keys.has('release') ? null : releaseOutcome(stay.of)
    if (what) this.follow(stay, what)
    return true
  }

  private refund(stay: Stay, job: { amount: number; key: string; about?: string }, isCutShort: boolean): boolean {
    const { key, about } = job
    const known = stay.refunds.get(key)
    if (known?.status === 'done') return true
    if (stay.of.disputed > 0) return false
    const parts =
      known?.parts ?? refundParts(this.chargesOf(stay), refundableAmount(stay.of, job.amount), about ?? null)
    if (parts.length === 0) return true
    stay.refunds.set(key, { status: 'planned', parts })
    const taken: ChargePart[] = []
    for (const part of parts) {
      if (!this.giveBack(stay, part, `${key} ${JSON.stringify(parts)} ${taken.length}`)) break
      taken.push(part)
    }
    // A dispute that we have not heard of yet: the bank takes no refund, and another try plans anew.
    if (taken.length === 0) stay.refunds.delete(key)
    if (taken.length === 0 || isCutShort) return false
    stay.refunds.set(key, { status: 'done', parts: taken })
    const amount = totalOf(taken)
    const isShared = stay.payoutAt === null
    this.follow(stay, refundOutcome(stay.of, stay.balances, { amount, key, isShared, count: stay.keys.size }))
    const rest = totalOf(parts) - amount
    if (rest > 0) stay.jobs.push({ topic: 'refund', ...job, amount: rest, key: `${key}:${taken.length}` })
    return true
  }

  /** Asked again for the same it gives nothing twice. */
  private giveBack({ payments }: Stay, { intent, amount }: ChargePart, key: string): boolean {
    const payment = payments.find((one) => one.intent === intent)
    if (!payment) throw new Error(`A refund of ${intent}, which is no payment`)
    if (payment.refunds.has(key)) return true
    const isOpen = [...payment.disputes.values()].some(({ state }) => state === 'open')
    if (isOpen || amount > this.leftAtProvider(payment)) return false
    payment.refunds.set(key, amount)
    return true
  }

  private leftAtProvider({ status, amount, refunds, disputes }: AtProvider): number {
    if (status !== 'captured') return 0
    const gone = [...disputes.values()].reduce((sum, one) => sum + (one.state === 'won' ? 0 : one.amount), 0)
    return amount - gone - [...refunds.values()].reduce((a, b) => a + b, 0)
  }

  private transfer(stay: Stay, isCutShort: boolean): boolean {
    for (;;) {
      const planned = stay.transfers.find(({ status }) => status === 'planned') ?? this.plan(stay)
      if (!planned) return true
      const isTaken = planned.kind === 'transfer' ? this.send(stay, planned) : this.takeBack(planned)
      if (isCutShort) return false
      planned.status = isTaken ? 'done' : 'owed'
      if (!isTaken) planned.parts = []
      this.book(stay, planned)
    }
  }

  private plan(stay: Stay): HostTransfer | null {
    stay.transfers = stay.transfers.filter(({ status }) => status !== 'waiting')
    const debts = this.stays.flatMap(({ transfers }) => transfers.filter(({ status }) => status === 'owed'))
    const due = dueNow(stay.of, stay.balances, orderedRefunds(stay))
    if (due > 0 && stay.claims.some(({ by, status }) => by === 'guest' && undecidedStatuses.includes(status)))
      return null
    const what = nextTransfer(due, {
      earlier: stay.transfers,
      debts,
      isReady: this.isReady,
      charges: this.chargesOf(stay),
    })
    if (!what) return null
    for (const { debt, netted } of what.debts)
      Object.assign(debt, { netted, status: netted === debt.amount ? 'done' : 'owed' })
    stay.transfers.push(what.next)
    if (what.next.status === 'waiting') return this.wait(stay)
    if (what.next.status === 'owed') this.book(stay, what.next)
    return what.next.status === 'planned' ? what.next : null
  }

  private wait(stay: Stay): null {
    stay.jobs.push({ topic: 'transfer' })
    return null
  }

  private book(stay: Stay, { kind, amount }: HostTransfer): void {
    this.write(stay, linesTowards('payout', 'host', kind === 'transfer' ? amount : -amount, `payout:${this.serial++}`))
  }

  private send({ payments }: Stay, planned: HostTransfer): boolean {
    if (planned.parts.length > 0) return true
    if (totalOf(planned.sources) !== planned.amount - planned.netted)
      throw new Error(`The sources of a transfer are not its amount: ${JSON.stringify(planned)}`)
    planned.parts = planned.sources.map(({ intent, amount }) => {
      const transfer = `tr_${this.serial++}`
      this.sent.set(transfer, amount)
      const payment = payments.find((one) => one.intent === intent)
      if (payment) {
        payment.sent += amount
        this.sourceOf.set(transfer, payment)
        if (payment.sent > payment.amount)
          throw new Error(`Of ${intent} ${payment.sent} are sent on, and ${payment.amount} came`)
      }
      return { transfer, amount }
    })
    return true
  }

  private readonly sourceOf = new Map<string, AtProvider>()
  private readonly reversed = new Set<HostTransfer>()
  /** Now and then the host's account has nothing left to take back from. */
  private takeBack(planned: HostTransfer): boolean {
    if (this.reversed.has(planned)) return true
    if (this.random.in100(25)) return false
    for (const { transfer, amount } of planned.parts) {
      this.sent.set(transfer, (this.sent.get(transfer) ?? 0) - amount)
      const source = this.sourceOf.get(transfer)
      if (source) source.sent -= amount
    }
    this.reversed.add(planned)
    return true
  }

  private guestDisputes(stay: Stay): void {
    const { payments, inbox } = stay
    const provider = this.random.oneOf(payments)
    const left = this.leftAtProvider(provider)
    if (provider.status !== 'captured' || left <= 0 || provider.disputes.size > 0) return
    const step = chargeStep(this.currency)
    const id = `dp_${this.serial++}`
    provider.disputes.set(id, {
      amount: this.random.in100(60) ? left : this.random.between(1, left / step) * step,
      state: 'open',
    })
    inbox.push({ about: 'dispute', id })
  }

  private bankDecides({ payments, inbox }: Stay): void {
    for (const [id, dispute] of payments.flatMap(({ disputes }) => [...disputes])) {
      if (dispute.state !== 'open') continue
      dispute.state = this.random.in100(50) ? 'won' : 'lost'
      inbox.push({ about: 'dispute', id })
    }
  }

  /** What is wrong at this moment; null when all is well. */
  violation(): string | null {
    const early = this.stays.find((stay) => isSharedEarly(stay, this.now))
    if (early) return `shared out before its day: ${JSON.stringify(early.balances)}`
    for (const { of, balances } of this.stays) {
      const { host, platform, tax, promotion, held, disputed } = balances
      if (promotion > 0) return `codes of the site brought ${promotion}`
      if (of.captured !== host + platform + tax + promotion + of.refunded + held + disputed)
        return `captured ${of.captured} is not the sum of ${JSON.stringify({ ...balances, refunded: of.refunded })}`
      if (accounts.reduce((sum, account) => sum + balances[account], 0) !== 0)
        return `the ledger does not balance: ${JSON.stringify(balances)}`
      if (disputed !== of.disputed) return `in dispute are ${of.disputed}, the ledger says ${disputed}`
      for (const account of ['authorised', 'platform', 'tax', 'host', 'disputed'] as const)
        if (balances[account] < 0) return `${account} is below nothing: ${balances[account]}`
      if (of.damages < 0) return `damages are below nothing: ${JSON.stringify(of)}`
      if (keptAmount(of) < 0) return `more went back than came: ${JSON.stringify(of)}`
    }
    return null
  }

  /** What is wrong once everything has come to its end. */
  violationAtEnd(): string | null {
    for (const stay of this.stays) {
      const { of, balances, payments, clockAt } = stay
      if (clockAt || openOf(stay) || stay.claims.some(isOpenClaim)) return `${of.status} goes on for ever`
      const there = payments.reduce((sum, one) => sum + this.leftAtProvider(one), 0)
      if (there !== keptAmount(of))
        return `the provider has ${there}, we think ${keptAmount(of)}: ${JSON.stringify({
          of,
          balances,
          payments: payments.map(({ refunds, disputes, ...rest }) => ({
            ...rest,
            refunds: [...refunds],
            disputes: [...disputes],
          })),
        })}`
      const isLost = payments.some(({ disputes }) => [...disputes.values()].some(({ state }) => state === 'lost'))
      const agreed = stay.claims.reduce((sum, one) => sum + (one.by === 'guest' ? -1 : 1) * settledFor(one), 0)
      if (of.status === 'completed' && !isLost && keptAmount(of) !== of.total + agreed)
        return (
          `the stay costs ${of.total}, with claims ${of.total + agreed}, and ${keptAmount(of)} are kept for it: ` +
          JSON.stringify(of)
        )
      if (of.status === 'cancelled_by_provider' && !isLost && keptAmount(of) !== 0)
        return `the host cancelled, and ${keptAmount(of)} are kept: ${JSON.stringify(of)}`
      const isPlain = !isLost && stay.claims.every((one) => settledFor(one) === 0)
      if (of.status === 'completed' && isPlain && balances.host !== of.payout)
        return `the host has ${balances.host} of ${of.payout}: ${JSON.stringify(of)}`
      if (balances.authorised !== 0 || balances.held !== 0 || balances.disputed !== 0)
        return `money is left over in ${of.status}: ${JSON.stringify(balances)}`
    }
    const owed = this.stays
      .flatMap(({ transfers }) => transfers)
      .reduce((sum, { status, amount, netted }) => sum + (status === 'owed' ? amount - netted : 0), 0)
    const theirs = this.stays.reduce((sum, { balances }) => sum + balances.host, 0)
    const sent = [...this.sent.values()].reduce((a, b) => a + b, 0)
    return sent === theirs + owed
      ? null
      : `the host's account has ${sent}; ${theirs} are theirs and ${owed} are owed to us`
  }
}

/** The change that waits for an answer or for its payment. */
const openOf = ({ changes }: Stay) => changes.find(({ status }) => status === 'proposed' || status === 'to_pay') ?? null

/** Whether we have heard that a payment was captured. */
function isKnownAsPaid({ of, rest, changes, claims }: Stay, intent: string): boolean {
  if (intent === 'own') return of.captured > 0
  if (intent === 'rest') return rest !== null && rest.paid > 0
  return (
    changes.some(({ id, paid }) => intent === `change:${id}` && paid > 0) ||
    claims.some(({ id, paid }) => intent === `claim:${id}` && paid > 0)
  )
}

/** What is yet to be paid of a stay that is paid in two parts. */
const unpaidOf = ({ rest }: Stay) => (rest && rest.paid === 0 ? rest.amount : 0)
const isOpenClaim = ({ status }: Claim) => undecidedStatuses.includes(status) || status === 'to_pay'
const settledFor = ({ status, settled }: Claim) => (status === 'settled' ? settled : 0)

const isSharedEarly = ({ payoutAt, balances: { host, platform, tax } }: Stay, now: Date) =>
  payoutAt !== null && payoutAt > now && host + platform + tax > 0

/** What refunds that are on their way give back. */
const orderedRefunds = ({ jobs, refunds }: Stay) =>
  jobs.reduce((sum, job) => sum + (job.topic === 'refund' && !refunds.has(job.key) ? job.amount : 0), 0) +
  [...refunds.values()].reduce((sum, { status, parts }) => sum + (status === 'planned' ? totalOf(parts) : 0), 0)

const totalOf = (parts: readonly ChargePart[]) => parts.reduce((sum, { amount }) => sum + amount, 0)
