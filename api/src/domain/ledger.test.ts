import {
  applyLines,
  dueToHost,
  type Figures,
  feeAndTax,
  fullPrice,
  keptAmount,
  linesTowards,
  noMoney,
  sharesOf,
  siteMoney,
} from './ledger'

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
    expect(sharesOf(figures)).toEqual({ host: 8500, platform: 1500, tax: 1000, site: 0 }))

  test('are in the proportions of the quote after a refund', () =>
    expect(sharesOf({ ...figures, refunded: 5500 })).toEqual({ host: 4250, platform: 750, tax: 500, site: 0 }))

  test('are in whole steps where a currency needs it', () => {
    const { host, platform, tax } = sharesOf({ ...figures, currency: 'KWD', refunded: 5010 })
    expect([platform % 10, tax % 10]).toEqual([0, 0])
    expect(host + platform + tax).toBe(5990)
  })
})

describe('with a code of the site for 20.00', () => {
  const withCode = { ...figures, total: 9000, captured: 9000 }

  test('host, platform and tax get what they get without it, and the site pays the rest', () => {
    expect(fullPrice(withCode)).toBe(11_000)
    expect(sharesOf(withCode)).toEqual({ host: 8500, platform: 1500, tax: 1000, site: 2000 })
    expect(feeAndTax(withCode, noMoney(), 3)).toEqual([
      { kind: 'coupon', from: 'promotion', to: 'held', amount: 2000, key: 'coupon:3' },
      { kind: 'fee', from: 'held', to: 'platform', amount: 1500, key: 'fee:3' },
      { kind: 'tax', from: 'held', to: 'tax', amount: 1000, key: 'tax:3' },
    ])
  })

  test('a refund brings back the same part of what the site paid', () => {
    const halfBack = { ...withCode, refunded: 4500 }
    expect(sharesOf(halfBack)).toEqual({ host: 4250, platform: 750, tax: 500, site: 1000 })
    expect(siteMoney(halfBack)).toEqual({ paid: 2000, refunded: 1000, disputed: 0 })
    const settled = { ...noMoney(), promotion: -2000, platform: 1500, tax: 1000 }
    expect(feeAndTax(halfBack, settled, 5)[0]).toEqual({
      kind: 'coupon',
      from: 'held',
      to: 'promotion',
      amount: 1000,
      key: 'coupon:5',
    })
  })

  test('a dispute keeps its part back until the bank decides', () =>
    expect(siteMoney({ ...withCode, disputed: 9000 })).toEqual({ paid: 2000, refunded: 0, disputed: 2000 }))

  test('damages are the host’s, without a part of the site', () => {
    const withDamages = { ...withCode, captured: 14_000, damages: 5000 }
    expect(sharesOf(withDamages)).toEqual({ host: 13_500, platform: 1500, tax: 1000, site: 2000 })
    expect(siteMoney(withDamages).paid).toBe(2000)
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
  expect(sharesOf({ ...quoted, total: 11_005, captured: 11_005 })).toEqual({
    host: 8500,
    platform: 1505,
    tax: 1000,
    site: 0,
  })
})
