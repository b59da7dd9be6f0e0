import type { CancellationTier } from '@qe/contract'
import { type StayTimes, timedEvent } from '../domain/booking-clock'
import {
  type BookingMoney,
  disputeSays,
  gettingOut,
  type MoneyJob,
  type Outcome,
  type PaymentNews,
  paymentSays,
  refundable,
  refunded,
  released,
  sharedOutAt,
  shareOut,
} from '../domain/booking-money'
import { type BookingEventName, mayHappen } from '../domain/booking-process'
import { takeStep } from '../domain/booking-step'
import { addDays, plusHours } from '../domain/calendar'
import { refundAt, refundSteps } from '../domain/cancellation'
import { type HostTransfer, nextTransfer } from '../domain/host-transfer'
import { accounts, after, type Balances, dueToHost, keptOf, type Line, noMoney, towards } from '../domain/ledger'
import { chargeStep } from '../domain/money'
import { priceStay, type Rates } from '../domain/quote'
import type { Chance } from './chance'

const currencies = ['JPY', 'USD', 'KWD', 'EUR'] as const
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Tokyo'] as const
const tiers: readonly CancellationTier[] = ['flexible', 'moderate', 'firm']

/** What the provider has of one payment, apart from what we know of it. */
interface AtProvider {
  status: 'open' | 'authorised' | 'captured' | 'cancelled'
  amount: number
  refunds: Map<string, number>
  disputes: Map<string, { amount: number; state: 'open' | 'won' | 'lost' }>
}

type News = { about: 'payment'; news: PaymentNews } | { about: 'dispute'; id: string }

interface Stay {
  of: BookingMoney
  times: StayTimes
  tier: CancellationTier
  nights: number[]
  cleaningFee: number
  confirmedAt: Date
  clockAt: Date | null
  payoutAt: Date | null
  balances: Balances
  keys: Set<string>
  known: Map<string, 'open' | 'won' | 'lost'>
  jobs: MoneyJob[]
  transfers: HostTransfer[]
  provider: AtProvider
  inbox: News[]
  instant: boolean
}

/**
 * A host, some guests' bookings and a payment provider, all in memory. The rules are those that the commands use; only locks, tables
 * and the network are left out. Webhooks and jobs wait until chance picks them, in any order and perhaps twice.
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

  constructor(private readonly luck: Chance) {
    this.currency = luck.oneOf(currencies)
    this.now = new Date(Date.UTC(2026, luck.between(0, 11), luck.between(1, 28), luck.between(0, 23), luck.between(0, 59)))
    this.isReady = luck.in100(70)
    for (let n = luck.between(1, 3); n > 0; n--) this.stays.push(this.hold())
  }

  private hold(): Stay {
    const { luck, currency } = this
    const step = chargeStep(currency)
    const amount = (max: number) => luck.between(0, max) * step
    const rates: Rates = {
      currency,
      basePrice: luck.between(1, 60_000) * step,
      weekendPrice: luck.in100(50) ? luck.between(1, 90_000) * step : null,
      cleaningFee: luck.in100(60) ? amount(9000) : 0,
      extraGuestFee: amount(900),
      guestsIncluded: luck.between(1, 4),
      petFee: amount(900),
      datePrices: new Map(),
      discounts: luck.in100(50) ? [{ minNights: luck.between(2, 28), percentBps: luck.between(1, 6000) }] : [],
      taxes: Array.from({ length: luck.between(0, 3) }, () => ({ label: 'Tax', bps: luck.between(1, 2500) })),
    }
    const checkIn = addDays(this.now.toISOString().slice(0, 10), luck.between(1, 45))
    const checkOut = addDays(checkIn, luck.in100(10) ? luck.between(28, 40) : luck.between(1, 9))
    const priced = priceStay(rates, { checkIn, checkOut, guests: luck.between(1, 6), pets: luck.between(0, 1) })
    const sum = priced.lines.reduce((total, line) => total + line.amount, 0)
    if (sum !== priced.total || priced.tax + priced.serviceFee + priced.payout !== priced.total)
      throw new Error(`A quote in ${currency} does not add up: ${JSON.stringify(priced)}`)
    const times = { timeZone: luck.oneOf(zones), checkIn, checkOut, checkInFrom: '15:00', checkOutBy: '11:00' }
    const { status, clockAt } = takeStep('hold', times, this.now)
    return {
      of: { ...priced, status, authorised: 0, captured: 0, refunded: 0, disputed: 0 },
      times,
      tier: luck.oneOf(tiers),
      nights: priced.nights.map((night) => night.amount),
      cleaningFee: rates.cleaningFee,
      confirmedAt: this.now,
      clockAt,
      payoutAt: null,
      balances: noMoney(),
      keys: new Set(),
      known: new Map(),
      jobs: [],
      transfers: [],
      provider: { status: 'open', amount: priced.total, refunds: new Map(), disputes: new Map() },
      inbox: [],
      instant: luck.in100(50),
    }
  }

  /** One thing happens, picked by chance. */
  happen(): void {
    const stay = this.luck.oneOf(this.stays)
    const pick = this.luck.between(1, 100)
    this.steps++
    if (pick <= 14) this.guestPays(stay)
    else if (pick <= 22) this.hostDecides(stay)
    else if (pick <= 29) this.getOut(stay, this.luck.in100(70) ? 'guest' : 'provider')
    else if (pick <= 47) this.workOff(stay, this.luck.in100(20))
    else if (pick <= 65) this.hear(stay, this.luck.in100(30))
    else if (pick <= 70) this.guestDisputes(stay)
    else if (pick <= 74) this.bankDecides(stay)
    else if (pick <= 77) this.isReady = !this.isReady
    else this.pass(this.luck.oneOf([0.2, 1, 12, 24, 72, 240]))
  }

  /** Everything that is under way comes to its end: the bank decides, jobs and webhooks run, time passes. */
  end(): void {
    this.isReady = true
    for (let round = 0; round < 8; round++) {
      for (const stay of this.stays) {
        this.bankDecides(stay)
        for (let n = 2 * stay.inbox.length; n > 0; n--) this.hear(stay, false)
        for (let n = stay.jobs.length; n > 0; n--) this.workOff(stay, false)
      }
      this.pass(24 * 20)
    }
  }

  private guestPays({ provider, of, inbox, instant, clockAt }: Stay): void {
    if (provider.status !== 'open' || of.status !== 'held' || (clockAt && clockAt <= this.now)) return
    provider.status = instant ? 'captured' : 'authorised'
    inbox.push({ about: 'payment', news: { status: provider.status, amount: provider.amount } })
  }

  private hostDecides(stay: Stay): void {
    const { of, provider, inbox } = stay
    if (!mayHappen('accept', of.status)) return
    if (this.luck.in100(35)) {
      this.step(stay, this.luck.in100(80) ? 'decline' : 'withdraw')
      return
    }
    if (provider.status !== 'authorised') return
    provider.status = 'captured'
    inbox.push({ about: 'payment', news: { status: 'captured', amount: provider.amount } })
    if (this.luck.in100(70)) this.hear(stay, true)
  }

  private getOut(stay: Stay, side: 'guest' | 'provider'): void {
    const { event, refund, wasPaid } = gettingOut(stay.of, side, this.byTerms(stay))
    if (!event) return
    this.step(stay, event)
    if (wasPaid) stay.payoutAt = sharedOutAt(refund, this.now)
    if (refund > 0) stay.jobs.push({ topic: 'refund', amount: refund, key: event })
  }

  private byTerms({ tier, times, of, nights, cleaningFee, confirmedAt }: Stay): number {
    const { currency, total } = of
    return refundAt(refundSteps({ ...times, tier, currency, nights, cleaningFee, total, confirmedAt }), this.now)
  }

  private pass(hours: number): void {
    this.now = plusHours(this.now, hours)
    for (const stay of this.stays) {
      while (stay.clockAt && stay.clockAt <= this.now) {
        const event = timedEvent(stay.of.status)
        if (!event) throw new Error(`Time stands still at ${stay.of.status}`)
        this.step(stay, event)
      }
      if (stay.payoutAt && stay.payoutAt <= this.now) {
        stay.payoutAt = null
        this.follow(stay, shareOut(stay.of, stay.balances, stay.keys.size))
      }
    }
  }

  private step(stay: Stay, event: BookingEventName): void {
    if (!mayHappen(event, stay.of.status)) throw new Error(`${event} from ${stay.of.status} is not in the table`)
    const taken = takeStep(event, stay.times, this.now)
    stay.of = { ...stay.of, status: taken.status }
    stay.clockAt = taken.clockAt
    if (taken.payoutAt) Object.assign(stay, { payoutAt: taken.payoutAt, confirmedAt: this.now })
    stay.jobs.push(...taken.jobs)
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
    stay.balances = after(stay.balances, lines)
  }

  /** A webhook arrives: any of those that wait, and perhaps not for the last time. */
  private hear(stay: Stay, isRepeated: boolean): void {
    if (stay.inbox.length === 0) return
    const n = this.luck.between(0, stay.inbox.length - 1)
    const heard = stay.inbox[n] as News
    if (!isRepeated) stay.inbox.splice(n, 1)
    if (heard.about === 'payment') {
      const what = paymentSays(stay.of, heard.news)
      if (what) this.follow(stay, what)
      return
    }
    const dispute = stay.provider.disputes.get(heard.id)
    const before = stay.known.get(heard.id)
    // News of a dispute before those of its payment are refused, and come again.
    if (stay.of.captured === 0 && !isRepeated) stay.inbox.push(heard)
    if (!dispute || before === dispute.state || stay.of.captured === 0) return
    const tell = (state: 'open' | 'won' | 'lost') => {
      stay.known.set(heard.id, state)
      const isShared = stay.payoutAt === null
      this.follow(stay, disputeSays(stay.of, stay.balances, { id: heard.id, amount: dispute.amount, state }, { isShared, count: stay.keys.size }))
    }
    if (before === undefined) tell('open')
    if (dispute.state !== 'open') tell(dispute.state)
  }

  /** A job runs; cut short, it has reached the provider and is done again later. */
  private workOff(stay: Stay, isCutShort: boolean): void {
    const job = stay.jobs.shift()
    if (!job) return
    const isDone = job.topic === 'release' ? this.release(stay, isCutShort) : job.topic === 'refund' ? this.refund(stay, job, isCutShort) : this.transfer(stay, isCutShort)
    if (!isDone) stay.jobs.push(job)
  }

  private release(stay: Stay, isCutShort: boolean): boolean {
    const { provider } = stay
    if (provider.status === 'captured') return true
    if (provider.status === 'authorised') stay.inbox.push({ about: 'payment', news: { status: 'cancelled' } })
    provider.status = 'cancelled'
    if (isCutShort) return false
    const what = stay.keys.has('release') ? null : released(stay.of)
    if (what) this.follow(stay, what)
    return true
  }

  private refund(stay: Stay, { amount: asked, key }: { amount: number; key: string }, isCutShort: boolean): boolean {
    const { of, provider } = stay
    if (stay.keys.has(`refund:${key}`)) return true
    if (of.disputed > 0) return false
    const amount = refundable(of, asked)
    if (amount <= 0) return true
    if (!provider.refunds.has(key)) {
      // A dispute that we have not heard of yet: the bank takes no refund.
      if ([...provider.disputes.values()].some(({ state }) => state === 'open') || amount > this.leftAtProvider(provider)) return false
      provider.refunds.set(key, amount)
    }
    if (isCutShort) return false
    this.follow(stay, refunded(of, stay.balances, { amount: provider.refunds.get(key) ?? 0, key, count: stay.keys.size }))
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
      const isTaken = planned.kind === 'transfer' ? this.send(planned) : this.takeBack(planned)
      if (isCutShort) return false
      planned.status = isTaken ? 'done' : 'owed'
      if (!isTaken) planned.parts = []
      this.book(stay, planned)
    }
  }

  private plan(stay: Stay): HostTransfer | null {
    stay.transfers = stay.transfers.filter(({ status }) => status !== 'waiting')
    const debts = this.stays.flatMap(({ transfers }) => transfers.filter(({ status }) => status === 'owed'))
    const what = nextTransfer(dueToHost(stay.of, stay.balances), { earlier: stay.transfers, debts, isReady: this.isReady })
    if (!what) return null
    for (const { debt, netted } of what.debts) Object.assign(debt, { netted, status: netted === debt.amount ? 'done' : 'owed' })
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
    this.write(stay, towards('payout', 'host', kind === 'transfer' ? amount : -amount, `payout:${this.serial++}`))
  }

  private send(planned: HostTransfer): boolean {
    const amount = planned.amount - planned.netted
    if (amount > 0 && planned.parts.length === 0) {
      const transfer = `tr_${this.serial++}`
      planned.parts = [{ transfer, amount }]
      this.sent.set(transfer, amount)
    }
    return true
  }

  private readonly reversed = new Set<HostTransfer>()
  /** Now and then the host's account has nothing left to take back from. */
  private takeBack(planned: HostTransfer): boolean {
    if (this.reversed.has(planned)) return true
    if (this.luck.in100(25)) return false
    for (const { transfer, amount } of planned.parts) this.sent.set(transfer, (this.sent.get(transfer) ?? 0) - amount)
    this.reversed.add(planned)
    return true
  }

  private guestDisputes(stay: Stay): void {
    const { provider, inbox } = stay
    const left = this.leftAtProvider(provider)
    if (provider.status !== 'captured' || left <= 0 || provider.disputes.size > 0) return
    const step = chargeStep(this.currency)
    const id = `dp_${this.serial++}`
    provider.disputes.set(id, { amount: this.luck.in100(60) ? left : this.luck.between(1, left / step) * step, state: 'open' })
    inbox.push({ about: 'dispute', id })
  }

  private bankDecides({ provider, inbox }: Stay): void {
    for (const [id, dispute] of provider.disputes) {
      if (dispute.state !== 'open') continue
      dispute.state = this.luck.in100(50) ? 'won' : 'lost'
      inbox.push({ about: 'dispute', id })
    }
  }

  /** What is wrong at this moment; null when all is well. */
  violation(): string | null {
    for (const { of, balances } of this.stays) {
      const { host, platform, tax, held, disputed } = balances
      if (of.captured !== host + platform + tax + of.refunded + held + disputed)
        return `captured ${of.captured} is not the sum of ${JSON.stringify({ ...balances, refunded: of.refunded })}`
      if (accounts.reduce((sum, account) => sum + balances[account], 0) !== 0) return `the ledger does not balance: ${JSON.stringify(balances)}`
      if (disputed !== of.disputed) return `in dispute are ${of.disputed}, the ledger says ${disputed}`
      for (const account of ['authorised', 'platform', 'tax', 'host', 'disputed'] as const) if (balances[account] < 0) return `${account} is below nothing: ${balances[account]}`
      if (keptOf(of) < 0) return `more went back than came: ${JSON.stringify(of)}`
    }
    return null
  }

  /** What is wrong once everything has come to its end. */
  violationAtEnd(): string | null {
    for (const { of, balances, provider, clockAt } of this.stays) {
      if (clockAt) return `${of.status} goes on for ever`
      const there = this.leftAtProvider(provider)
      if (there !== keptOf(of))
        return `the provider has ${there}, we think ${keptOf(of)}: ${JSON.stringify({ of, balances, refunds: [...provider.refunds], disputes: [...provider.disputes] })}`
      if (balances.authorised !== 0 || balances.held !== 0 || balances.disputed !== 0) return `money is left over in ${of.status}: ${JSON.stringify(balances)}`
    }
    const owed = this.stays.flatMap(({ transfers }) => transfers).reduce((sum, { status, amount, netted }) => sum + (status === 'owed' ? amount - netted : 0), 0)
    const theirs = this.stays.reduce((sum, { balances }) => sum + balances.host, 0)
    const sent = [...this.sent.values()].reduce((a, b) => a + b, 0)
    return sent === theirs + owed ? null : `the host's account has ${sent}; ${theirs} are theirs and ${owed} are owed to us`
  }
}
