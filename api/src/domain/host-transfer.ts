import { type Charge, type HostTransfer, transferSources } from './charges'

export interface TransferPlan<Debt> {
  next: HostTransfer
  /** Debts that are paid with part of it, with what has been kept for each by then. */
  debts: { debt: Debt; netted: number }[]
}

/**
 * What is asked of the provider next, so that the host has what is theirs. `due`: above 0 the host has too little,
 * below 0 too much;
 * `earlier`: what went before for this stay; `debts`: what the host owes in this currency; `charges`: the payments
 * whose money it is.
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
  const kept: TransferPlan<Debt>['debts'] = []
  for (const debt of debts) {
    const part = Math.min(left, debt.amount - debt.netted)
    if (part > 0) kept.push({ debt, netted: debt.netted + part })
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
    debts: kept,
  }
}

/**
 * Takes back from one thing that was sent for this stay; what never left, because it was kept for a debt, is owed
 * again.
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
