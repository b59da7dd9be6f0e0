import { type Charge, type HostTransfer, transferSources } from './charges'

export interface TransferPlan<Debt> {
  next: HostTransfer
  /** Debts that part of the transfer pays, with the total deducted for each so far. */
  debts: { debt: Debt; netted: number }[]
}

/**
 * The next transfer or reversal that settles the host's share; null when it is settled. `due`: above 0 the host has too
 * little, below 0 too much (minor units); `earlier`: the earlier transfers of this stay; `debts`: what the host owes
 * in this currency; `charges`: the payments to transfer from.
 */
export function nextTransfer<Debt extends HostTransfer>(
  due: number,
  {
    earlier,
    debts,
    isReady,
    charges,
  }: { earlier: readonly HostTransfer[]; debts: readonly Debt[]; isReady: boolean; charges: readonly Charge[] },
): TransferPlan<Debt> | null {
  if (due === 0) return null
  if (due < 0) return { next: reversal(-due, earlier), debts: [] }
  if (!isReady)
    return { next: { kind: 'transfer', amount: due, status: 'waiting', netted: 0, parts: [], sources: [] }, debts: [] }
  let left = due
  const paidDebts: TransferPlan<Debt>['debts'] = []
  for (const debt of debts) {
    const part = Math.min(left, debt.amount - debt.netted)
    if (part > 0) paidDebts.push({ debt, netted: debt.netted + part })
    left -= part
  }
  return {
    next: {
      kind: 'transfer',
      amount: due,
      status: 'planned',
      netted: due - left,
      parts: [],
      sources: transferSources(charges, left),
    },
    debts: paidDebts,
  }
}

/**
 * Reverses part of one earlier transfer of this stay. What was never sent, because it paid a debt, is owed again.
 */
function reversal(amount: number, earlier: readonly HostTransfer[]): HostTransfer {
  const left = new Map<string, number>()
  for (const { kind, parts } of earlier) {
    for (const part of parts)
      left.set(part.transfer, (left.get(part.transfer) ?? 0) + (kind === 'transfer' ? part.amount : -part.amount))
  }
  const [part] = [...left].filter(([, there]) => there > 0)
  if (!part) return { kind: 'reversal', amount, status: 'owed', netted: 0, parts: [], sources: [] }
  const taken = Math.min(amount, part[1])
  return {
    kind: 'reversal',
    amount: taken,
    status: 'planned',
    netted: 0,
    parts: [{ transfer: part[0], amount: taken }],
    sources: [],
  }
}
