import type { QuoteLine } from '@qe/contract'
import { linesFor } from '../domain/coupon'
import { type Party, partyWords } from '../domain/party'
import { type TextFormats, textFormats } from '../mail/templates/text-formats'

export type DocumentKind = 'invoice' | 'receipt' | 'payout'

/** The content of a document as text, so that the same content gives the same file. */
export interface MoneyDocument {
  kind: DocumentKind | 'statement'
  title: string
  /**
   * `QE-7K3F9M-I1`: the booking's code, the kind, and a number that increases with everything that changes what the
   * document says of money or the stay; of a statement its period and currency, `2026-03-EUR`.
   */
  number: string
  /** ISO 8601: the time of the last payment or refund in it. */
  issuedAt: string
  facts: [label: string, value: string][]
  parties: { label: string; lines: string[] }[]
  stay: [label: string, value: string][]
  sections: Section[]
  /** Of a statement: a line a booking. */
  table?: DocumentTable
  notes: string[]
}

export interface Section {
  heading: string
  lines: { label: string; amount: string }[]
  total: { label: string; amount: string }
}

/** Begins on any page, and has its header again on each. */
export interface DocumentTable {
  heading: string
  /** The first is above the labels, the others above the amounts. */
  columns: string[]
  lines: { label: string; detail: string; amounts: string[] }[]
  total: { label: string; amounts: string[] }
}

/**
 * A paid stay, with everything that its documents state. Amounts in minor units, dates in the listing's time zone.
 */
export interface PaidStay extends Party {
  code: string
  title: string
  address: string
  city: string
  country: string
  timeZone: string
  checkIn: string
  checkOut: string
  nights: number
  currency: string
  lines: QuoteLine[]
  /** What the guest pays. */
  total: number
  /** What the stay costs without a code of the site, for the host. */
  fullPrice: number
  /** What a code of the site pays, and what of it came back. The host's statement has it as the guest's. */
  site: { paid: number; back: number }
  captured: number
  /** In order of time; their sum is `captured`. */
  payments: { amount: number; at: Date; isChange: boolean }[]
  refunds: { amount: number; at: Date }[]
  /** Of the payments: what the guest's bank keeps until it has decided a dispute, and what it has given back. */
  disputes: { open: number; lost: number }
  /** Changes of the stay that no payment came with, and steps of disputes. */
  revisions: number
  /** The rest of a stay that is paid in two parts, and when it falls due; null when nothing is left to pay. */
  due: { amount: number; at: Date } | null
  card: { brand: string; last4: string } | null
  /** How captured less refunded is divided. */
  shares: { host: number; platform: number; tax: number }
  serviceFeeBps: number
  /** When the host's share was sent, or will be. */
  payout: { at: Date; isDone: boolean } | null
  host: { name: string; shownName: string }
  guest: { name: string; shownName: string; email: string }
  supportEmail: string
}

const titles: Record<DocumentKind, string> = { invoice: 'Invoice', receipt: 'Receipt', payout: 'Payout statement' }
const numberPrefixes: Record<DocumentKind, string> = { invoice: 'I', receipt: 'R', payout: 'P' }

/** Creates a document about a stay, in the reader's locale. The lines of every section add up to its total. */
export function moneyDocument(kind: DocumentKind, stay: PaidStay, locale: string | null): MoneyDocument {
  const formats = textFormats(locale)
  const money = (amount: number) => formats.money(amount, stay.currency)
  const issuedAt = new Date(Math.max(...[...stay.payments, ...stay.refunds].map(({ at }) => at.getTime())))
  const addressLines = [stay.title, stay.address, `${stay.city}, ${stay.country}`]
  return {
    kind,
    title: titles[kind],
    number: `${stay.code}-${numberPrefixes[kind]}${editionOf(kind, stay)}`,
    issuedAt: issuedAt.toISOString(),
    facts: [
      ['Date', formats.dayOf(issuedAt, stay.timeZone)],
      ['Booking', stay.code],
    ],
    parties: kind === 'payout' ? partiesOfPayout(stay) : partiesOfInvoice(stay),
    stay: [
      ['Listing', addressLines.join('\n')],
      ['Check-in', formats.day(stay.checkIn)],
      ['Check-out', formats.day(stay.checkOut)],
      ['Stay', `${counted(stay.nights, 'night')}, ${partyWords(stay)}`],
    ],
    sections: sectionsOf(kind, stay, money, formats),
    notes: notesOf(kind, stay),
  }
}

/** Counts up: no two documents that differ have one number. */
function editionOf(kind: DocumentKind, { payments, refunds, revisions, payout }: PaidStay): number {
  const sent = kind === 'payout' && payout?.isDone ? 1 : 0
  return payments.length + refunds.length + revisions + sent
}

const partiesOfInvoice = ({ host, guest }: PaidStay) => [
  { label: 'Sold by', lines: [host.name, 'Host on Quality Escape'] },
  { label: 'For', lines: [guest.name, guest.email] },
]
const partiesOfPayout = ({ host, guest }: PaidStay) => [
  { label: 'Paid by', lines: ['Quality Escape'] },
  { label: 'To', lines: [host.name] },
  { label: 'Guest', lines: [guest.shownName] },
]

type Money = (amount: number) => string

function sectionsOf(kind: DocumentKind, stay: PaidStay, money: Money, formats: TextFormats): Section[] {
  const lines = linesFor(kind === 'payout' ? 'provider' : 'guest', stay.lines)
  const total = kind === 'payout' ? stay.fullPrice : stay.total
  const price = {
    heading: 'The stay',
    lines: lines.map(({ label, amount }) => ({ label, amount: money(amount) })),
    total: { label: 'Total', amount: money(total) },
  }
  if (kind === 'payout') return [price, shareOf(stay, money)]
  const paid = [paymentsOf(stay, money, formats), ...dueOf(stay, money, formats)]
  return kind === 'invoice' ? [price, ...paid] : [...paid, price]
}

function dueOf({ due, timeZone }: PaidStay, money: Money, formats: TextFormats): Section[] {
  if (!due) return []
  const amount = money(due.amount)
  return [
    {
      heading: 'Yet to pay',
      lines: [{ label: `Due on ${formats.dayOf(due.at, timeZone)}`, amount }],
      total: { label: 'Due', amount },
    },
  ]
}

function paymentsOf(
  { card, captured, payments, refunds, disputes, timeZone }: PaidStay,
  money: Money,
  formats: TextFormats,
): Section {
  const by = card ? `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}` : 'card'
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
  // In the order of time: a change may be paid after a refund for an earlier one.
  const movements = [
    ...payments.map(({ amount, at, isChange }) => ({
      at,
      label: isChange ? 'Paid for a change of the stay' : `Paid by ${by}`,
      amount,
    })),
    ...refunds.map(({ amount, at }) => ({ at, label: 'Refunded', amount: -amount })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  const lines = [
    ...movements.map(({ label, at, amount }) => ({
      label: `${label}, ${formats.dayOf(at, timeZone)}`,
      amount: money(amount),
    })),
    ...(disputes.lost > 0 ? [{ label: 'Given back by your bank', amount: money(-disputes.lost) }] : []),
  ]
  return {
    heading: 'Payment',
    lines,
    total: { label: lines.length > 1 ? 'Paid in all' : 'Paid', amount: money(captured - refunded - disputes.lost) },
  }
}

function shareOf({ captured, refunds, disputes, site, shares, serviceFeeBps }: PaidStay, money: Money): Section {
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, site.back)
  const line = (label: string, amount: number) => (amount === 0 ? [] : [{ label, amount: money(-amount) }])
  return {
    heading: 'Your share',
    lines: [
      { label: 'Paid by the guest', amount: money(captured + site.paid) },
      ...line('Refunded to the guest', refunded),
      ...line('With the guest’s bank, in dispute', disputes.open),
      ...line('Given back by the guest’s bank', disputes.lost),
      ...line('Taxes, passed on to the tax office', shares.tax),
      ...line(`Service fee of Quality Escape, ${serviceFeeBps / 100}% before taxes`, shares.platform),
    ],
    total: { label: 'Your payout', amount: money(shares.host) },
  }
}

function notesOf(kind: DocumentKind, { payout, timeZone, supportEmail }: PaidStay): string[] {
  const help = `Questions? Write to ${supportEmail} and name the number above.`
  if (kind !== 'payout')
    return [
      'Quality Escape arranged this stay and took the payment on behalf of the host. The price contains all fees ' +
        'and taxes.',
      help,
    ]
  if (!payout) return [help]
  const day = textFormats(null).dayOf(payout.at, timeZone)
  return [
    payout.isDone
      ? `Your payout left us on ${day}. Banks take a few days to show it.`
      : `Your payout leaves us on ${day}, a day after check-in.`,
    help,
  ]
}

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`)
