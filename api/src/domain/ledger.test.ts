import { applyLines, dueToHost, type Figures, feeAndTax, keptAmount, linesTowards, noMoney, sharesOf } from './ledger'

const figures: Figures = {
  currency: 'EUR',
  total: 11_000,
  payout: 8500,
  serviceFee: 1500,
  tax: 1000,
  authorised: 0,
  captured: 11_000,
  refunded: 0,
  disputed: 0,
  damages: 0,
}

test('the kept amount is what was captured, less refunds and disputes', () =>
  expect(keptAmount({ captured: 100, refunded: 30, disputed: 20 })).toBe(50))

describe('the shares of what is kept', () => {
  test('are those of the quote when all of it is kept', () =>
    expect(sharesOf(figures)).toEqual({ host: 8500, platform: 1500, tax: 1000 }))

  test('are in the proportions of the quote after a refund', () =>
    expect(sharesOf({ ...figures, refunded: 5500 })).toEqual({ host: 4250, platform: 750, tax: 500 }))

  test('are in whole steps where a currency needs it', () => {
    const { host, platform, tax } = sharesOf({ ...figures, currency: 'KWD', refunded: 5010 })
    expect([platform % 10, tax % 10]).toEqual([0, 0])
    expect(host + platform + tax).toBe(5990)
  })
})

describe('what is due to the host', () => {
  test('is their share less what they have', () => {
    expect(dueToHost(figures, noMoney())).toBe(8500)
    expect(dueToHost(figures, { ...noMoney(), host: 8000 })).toBe(500)
  })

  test('is negative when they have too much', () =>
    expect(dueToHost({ ...figures, refunded: 11_000 }, { ...noMoney(), host: 8500 })).toBe(-8500))
})

describe('fee and tax', () => {
  test('move from what is held to their accounts', () =>
    expect(feeAndTax(figures, noMoney(), 3)).toEqual([
      { kind: 'fee', from: 'held', to: 'platform', amount: 1500, key: 'fee:3' },
      { kind: 'tax', from: 'held', to: 'tax', amount: 1000, key: 'tax:3' },
    ]))

  test('move back after a refund', () =>
    expect(feeAndTax({ ...figures, refunded: 11_000 }, { ...noMoney(), platform: 1500, tax: 1000 }, 5)).toEqual([
      { kind: 'fee', from: 'platform', to: 'held', amount: 1500, key: 'fee:5' },
      { kind: 'tax', from: 'tax', to: 'held', amount: 1000, key: 'tax:5' },
    ]))

  test('do not move when they are settled', () =>
    expect(feeAndTax(figures, { ...noMoney(), platform: 1500, tax: 1000 }, 1)).toEqual([]))
})

test('a change of 0 posts no line', () => expect(linesTowards('fee', 'platform', 0, 'fee:1')).toEqual([]))

test('balances follow the lines and always add up to 0', () => {
  const balances = applyLines(noMoney(), [
    { kind: 'payment', from: 'guest', to: 'held', amount: 11_000, key: 'payment' },
    { kind: 'fee', from: 'held', to: 'platform', amount: 1500, key: 'fee:1' },
  ])
  expect(balances).toEqual({ ...noMoney(), guest: -11_000, held: 9500, platform: 1500 })
  expect(Object.values(balances).reduce((a, b) => a + b, 0)).toBe(0)
})

test('when all is kept, the shares are those of the quote to the last minor unit, whole steps or not', () => {
  const quoted = { ...figures, currency: 'KWD', payout: 8500, serviceFee: 1505, tax: 1000 }
  expect(sharesOf({ ...quoted, total: 11_005, captured: 11_005 })).toEqual({ host: 8500, platform: 1505, tax: 1000 })
})
