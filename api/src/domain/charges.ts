/**
 * One payment of a booking at the provider. A second part, and what was paid with a change of the stay, are payments of
 * their own. Amounts in minor units.
 */
export interface Charge {
  /** Null for imported history: its money moves in the ledger only. */
  intent: string | null
  captured: number
  /** Refunded, about to be refunded, or disputed. */
  gone: number
  /** Transferred to the host, less reversals. */
  sent: number
}

/** Part of a sum, and the payment whose money it is. */
export interface ChargePart {
  intent: string | null
  amount: number
}

/** A transfer at the provider, and how much of it (minor units). */
export interface TransferPart {
  transfer: string
  amount: number
}

/** One movement between us and a host's account; the table `host_transfer` documents the fields. */
export interface HostTransfer {
  kind: 'transfer' | 'reversal'
  amount: number
  status: 'waiting' | 'planned' | 'done' | 'owed'
  netted: number
  parts: TransferPart[]
  /** Of a transfer that is planned or done. */
  sources: ChargePart[]
}

/** What is known of a booking's payments, beside the figures of the whole. */
export interface PaymentRecords {
  /** The second part and differences that were paid, first to last. */
  later: readonly { intent: string | null; paid: number }[]
  /** Payments for damages. */
  damages: readonly { intent: string | null; paid: number }[]
  refunds: readonly { status: 'planned' | 'done'; parts: readonly ChargePart[] }[]
  /** Open or lost ones: of a dispute that is won the money is back. */
  disputes: readonly { intent: string | null; amount: number }[]
  transfers: readonly Pick<HostTransfer, 'kind' | 'parts' | 'sources'>[]
}

/**
 * The payments of a booking: its own, its second part, and one for each change that cost more, first to last. Those for
 * damages stand before them, so that a refund of the stay takes from them last.
 */
export function chargesOf(
  of: { intent: string | null; captured: number; refunded: number; disputed: number },
  { later: paidLater, damages, refunds, disputes, transfers }: PaymentRecords,
): Charge[] {
  const sent = sentOf(transfers)
  const parts = (intent: string | null, statuses: readonly string[]) =>
    sum(
      refunds
        .filter(({ status }) => statuses.includes(status))
        .flatMap((refund) => refund.parts.filter((part) => part.intent === intent)),
    )
  const withBank = (intent: string | null) => sum(disputes.filter((one) => one.intent === intent))
  const chargeOf = ({ intent, paid }: { intent: string | null; paid: number }): Charge => ({
    intent,
    captured: paid,
    gone: parts(intent, ['planned', 'done']) + withBank(intent),
    sent: sent.get(intent) ?? 0,
  })
  const [later, forDamages] = [paidLater.map(chargeOf), damages.map(chargeOf)]
  const others = [...later, ...forDamages]
  // The booking's totals, less what belongs to the later payments.
  const first = {
    intent: of.intent,
    captured: of.captured - others.reduce((all, { captured }) => all + captured, 0),
    gone:
      of.refunded +
      of.disputed +
      parts(of.intent, ['planned']) -
      others.reduce((all, { intent }) => all + parts(intent, ['done']) + withBank(intent), 0),
    sent: sent.get(of.intent) ?? 0,
  }
  return [...forDamages, first, ...later]
}

function sentOf(transfers: PaymentRecords['transfers']): Map<string | null, number> {
  const sent = new Map<string | null, number>()
  const add = (intent: string | null, amount: number) => sent.set(intent, (sent.get(intent) ?? 0) + amount)
  const sourceOf = new Map<string, string | null>()
  for (const { sources, parts } of transfers.filter(({ kind }) => kind === 'transfer')) {
    for (const { intent, amount } of sources) add(intent, amount)
    for (const [n, { transfer }] of parts.entries()) sourceOf.set(transfer, sources[n]?.intent ?? null)
  }
  for (const { parts } of transfers.filter(({ kind }) => kind === 'reversal'))
    for (const { transfer, amount } of parts) add(sourceOf.get(transfer) ?? null, -amount)
  return sent
}

const sum = (parts: readonly { amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0)
const restOf = ({ captured, gone }: Charge) => Math.max(0, captured - gone)

/**
 * Splits a refund over the payments: the one it is about, otherwise the latest first, which banks refund most readily.
 */
export function refundParts(charges: readonly Charge[], amount: number, about: string | null = null): ChargePart[] {
  const latestFirst = [...charges].reverse()
  const inOrder =
    about === null
      ? latestFirst
      : [
          ...latestFirst.filter(({ intent }) => intent === about),
          ...latestFirst.filter(({ intent }) => intent !== about),
        ]
  return take(amount, inOrder, restOf)
}

/**
 * Splits a transfer over the payments. The provider transfers no more of a payment than was captured with it; the rest
 * comes from our own balance.
 */
export function transferSources(charges: readonly Charge[], amount: number): ChargePart[] {
  const sources = take(amount, charges, (charge) => Math.max(0, restOf(charge) - charge.sent))
  const rest = amount - sum(sources)
  return rest > 0 ? [...sources, { intent: null, amount: rest }] : sources
}

function take(amount: number, charges: readonly Charge[], roomOf: (charge: Charge) => number): ChargePart[] {
  let left = amount
  const parts: ChargePart[] = []
  for (const charge of charges) {
    const part = Math.min(left, roomOf(charge))
    if (part > 0) parts.push({ intent: charge.intent, amount: part })
    left -= part
  }
  return parts
}
