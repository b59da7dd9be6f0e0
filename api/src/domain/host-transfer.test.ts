import type { HostTransfer } from './charges'
import { nextTransfer } from './host-transfer'

const transfer = (changes: Partial<HostTransfer> = {}): HostTransfer => ({
  kind: 'transfer',
  amount: 100,
  status: 'done',
  netted: 0,
  parts: [],
  sources: [],
  ...changes,
})
const charges = [{ intent: 'pi_1', captured: 10_000, gone: 0, sent: 0 }]
const options = { earlier: [], debts: [], isReady: true, charges }

test('nothing is transferred when the host has their share', () => expect(nextTransfer(0, options)).toBeNull())

test('a share waits until the host can be paid', () =>
  expect(nextTransfer(8500, { ...options, isReady: false })).toEqual({
    next: { kind: 'transfer', amount: 8500, status: 'waiting', netted: 0, parts: [], sources: [] },
    debts: [],
  }))

test('a share is transferred from the payment that it belongs to', () =>
  expect(nextTransfer(8500, options)).toEqual({
    next: {
      kind: 'transfer',
      amount: 8500,
      status: 'planned',
      netted: 0,
      parts: [],
      sources: [{ intent: 'pi_1', amount: 8500 }],
    },
    debts: [],
  }))

describe('a debt', () => {
  const debt = transfer({ kind: 'reversal', status: 'owed', amount: 3000, netted: 1000 })

  test('is deducted from the next transfer', () =>
    expect(nextTransfer(8500, { ...options, debts: [debt] })).toEqual({
      next: {
        kind: 'transfer',
        amount: 8500,
        status: 'planned',
        netted: 2000,
        parts: [],
        sources: [{ intent: 'pi_1', amount: 6500 }],
      },
      debts: [{ debt, netted: 3000 }],
    }))

  test('that is larger than the share takes all of it', () => {
    const plan = nextTransfer(500, { ...options, debts: [debt] })
    expect(plan).toMatchObject({ next: { netted: 500, sources: [] }, debts: [{ debt, netted: 1500 }] })
  })

  test('is paid after older debts', () => {
    const second = transfer({ kind: 'reversal', status: 'owed', amount: 50 })
    expect(nextTransfer(2010, { ...options, debts: [debt, second] })?.debts).toEqual([
      { debt, netted: 3000 },
      { debt: second, netted: 10 },
    ])
  })

  test('that is settled is left out', () =>
    expect(nextTransfer(100, { ...options, debts: [transfer({ amount: 10, netted: 10 })] })?.debts).toEqual([]))
})

describe('an overpaid host', () => {
  const sent = transfer({ parts: [{ transfer: 'tr_1', amount: 8500 }] })
  const takenBack = transfer({ kind: 'reversal', parts: [{ transfer: 'tr_1', amount: 8000 }] })

  test('is corrected by reversing an earlier transfer', () =>
    expect(nextTransfer(-3000, { ...options, earlier: [sent] })).toEqual({
      next: {
        kind: 'reversal',
        amount: 3000,
        status: 'planned',
        netted: 0,
        parts: [{ transfer: 'tr_1', amount: 3000 }],
        sources: [],
      },
      debts: [],
    }))

  test('reverses at most the rest of that transfer', () =>
    expect(nextTransfer(-3000, { ...options, earlier: [sent, takenBack] })?.next).toMatchObject({
      amount: 500,
      parts: [{ transfer: 'tr_1', amount: 500 }],
    }))

  test('owes the amount where no transfer is left', () =>
    expect(nextTransfer(-3000, options)).toEqual({
      next: { kind: 'reversal', amount: 3000, status: 'owed', netted: 0, parts: [], sources: [] },
      debts: [],
    }))
})

describe('of several transfers', () => {
  const first = transfer({ parts: [{ transfer: 'tr_1', amount: 8500 }] })
  const second = transfer({ parts: [{ transfer: 'tr_2', amount: 4000 }] })
  const reversed = transfer({ kind: 'reversal', parts: [{ transfer: 'tr_1', amount: 8500 }] })

  test('the first with a rest is reversed', () =>
    expect(nextTransfer(-3000, { ...options, earlier: [first, second, reversed] })?.next).toMatchObject({
      status: 'planned',
      amount: 3000,
      parts: [{ transfer: 'tr_2', amount: 3000 }],
    }))

  test('that were all reversed none has a rest: the host owes the money', () =>
    expect(nextTransfer(-3000, { ...options, earlier: [first, reversed] })?.next).toMatchObject({
      status: 'owed',
      amount: 3000,
      parts: [],
    }))
})
