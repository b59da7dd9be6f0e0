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

test('nothing is sent when the host has their share', () => expect(nextTransfer(0, options)).toBeNull())

test('a share waits until the host can be paid', () =>
  expect(nextTransfer(8500, { ...options, isReady: false })).toEqual({
    next: { kind: 'transfer', amount: 8500, status: 'waiting', netted: 0, parts: [], sources: [] },
    debts: [],
  }))

test('a share is sent out of the payment that it comes from', () =>
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

  test('is kept from the next share', () =>
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

  test('comes after those before it', () => {
    const second = transfer({ kind: 'reversal', status: 'owed', amount: 50 })
    expect(nextTransfer(2010, { ...options, debts: [debt, second] })?.debts).toEqual([
      { debt, netted: 3000 },
      { debt: second, netted: 10 },
    ])
  })

  test('that is settled stays as it is', () =>
    expect(nextTransfer(100, { ...options, debts: [transfer({ amount: 10, netted: 10 })] })?.debts).toEqual([]))
})

describe('what the host has too much', () => {
  const sent = transfer({ parts: [{ transfer: 'tr_1', amount: 8500 }] })
  const takenBack = transfer({ kind: 'reversal', parts: [{ transfer: 'tr_1', amount: 8000 }] })

  test('is taken back from what was sent', () =>
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

  test('is taken back only as far as something is left of it', () =>
    expect(nextTransfer(-3000, { ...options, earlier: [sent, takenBack] })?.next).toMatchObject({
      amount: 500,
      parts: [{ transfer: 'tr_1', amount: 500 }],
    }))

  test('and was never sent is owed', () =>
    expect(nextTransfer(-3000, options)).toEqual({
      next: { kind: 'reversal', amount: 3000, status: 'owed', netted: 0, parts: [], sources: [] },
      debts: [],
    }))
})
