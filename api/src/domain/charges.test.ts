import fc from 'fast-check'
import { type Charge, chargesOf, refundParts, transferSources } from './charges'

const amount = fc.integer({ min: 0, max: 1_000_000 })
const charges: fc.Arbitrary<Charge[]> = fc
  .array(fc.record({ captured: amount, gone: amount, sent: amount }), { minLength: 1, maxLength: 4 })
  .map((some) =>
    some.map((one, n) => ({
      intent: `pi_${n}`,
      captured: one.captured,
      gone: Math.min(one.gone, one.captured),
      sent: Math.min(one.sent, one.captured),
    })),
  )
const total = (parts: readonly { amount: number }[]) => parts.reduce((sum, part) => sum + part.amount, 0)
const left = (some: readonly Charge[]) => some.reduce((sum, { captured, gone }) => sum + captured - gone, 0)

test('a refund takes at most the rest of each payment, and reaches its amount where there is enough', () => {
  fc.assert(
    fc.property(charges, amount, (some, requested) => {
      const parts = refundParts(some, requested)
      for (const part of parts) {
        const { captured = 0, gone = 0 } = some.find(({ intent }) => intent === part.intent) ?? {}
        expect(part.amount).toBeGreaterThan(0)
        expect(part.amount).toBeLessThanOrEqual(captured - gone)
      }
      expect(total(parts)).toBe(Math.min(requested, left(some)))
    }),
  )
})

test('a refund about one payment starts with it, any other with the latest', () => {
  const two = [
    { intent: 'first', captured: 300, gone: 0, sent: 0 },
    { intent: 'second', captured: 200, gone: 0, sent: 0 },
  ]
  expect(refundParts(two, 250)).toEqual([
    { intent: 'second', amount: 200 },
    { intent: 'first', amount: 50 },
  ])
  expect(refundParts(two, 250, 'first')).toEqual([{ intent: 'first', amount: 250 }])
})

test('a transfer takes at most what each payment captured, and its sources add up to its amount', () => {
  fc.assert(
    fc.property(charges, amount, (some, requested) => {
      const sources = transferSources(some, requested)
      expect(total(sources)).toBe(requested)
      for (const source of sources) {
        const charge = some.find(({ intent }) => intent === source.intent)
        if (charge) expect(charge.sent + source.amount).toBeLessThanOrEqual(charge.captured)
      }
    }),
  )
})

test('the rests of all payments add up to what the ledger keeps for the stay', () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(
        amount.filter((paid) => paid > 0),
        { maxLength: 3 },
      ),
      amount,
      (own, paid, back) => {
        const changes = paid.map((one, n) => ({ intent: `change_${n}`, paid: one }))
        const captured = own + total(paid.map((one) => ({ amount: one })))
        const before = chargesOf(
          { intent: 'own', captured, refunded: 0, disputed: 0 },
          { later: changes, damages: [], refunds: [], disputes: [], transfers: [] },
        )
        const parts = refundParts(before, back)
        const planned = chargesOf(
          { intent: 'own', captured, refunded: 0, disputed: 0 },
          { later: changes, damages: [], refunds: [{ status: 'planned', parts }], disputes: [], transfers: [] },
        )
        const done = chargesOf(
          { intent: 'own', captured, refunded: total(parts), disputed: 0 },
          { later: changes, damages: [], refunds: [{ status: 'done', parts }], disputes: [], transfers: [] },
        )
        expect(left(done)).toBe(captured - total(parts))
        expect(done).toEqual(planned)
      },
    ),
  )
})

describe('the payments of a stay that was paid in two (the example of docs/booking.md)', () => {
  const none = { damages: [], refunds: [], disputes: [], transfers: [] }
  const changes = [{ intent: 'pi_2', paid: 21_400 }]
  const own = { intent: 'pi_1', captured: 56_710, refunded: 0, disputed: 0 }

  test('are its own, less what the change paid, and the one of the change', () =>
    expect(chargesOf(own, { ...none, later: changes })).toEqual([
      { intent: 'pi_1', captured: 35_310, gone: 0, sent: 0 },
      { intent: 'pi_2', captured: 21_400, gone: 0, sent: 0 },
    ]))

  test('are refunded latest first when the host cancels after €107.00 of the second was refunded', () => {
    const refunds = [{ status: 'done' as const, parts: [{ intent: 'pi_2', amount: 10_700 }] }]
    const charges = chargesOf({ ...own, refunded: 10_700 }, { ...none, later: changes, refunds })
    expect(charges.map(({ intent, gone }) => [intent, gone])).toEqual([
      ['pi_1', 0],
      ['pi_2', 10_700],
    ])
    expect(refundParts(charges, 46_010)).toEqual([
      { intent: 'pi_2', amount: 10_700 },
      { intent: 'pi_1', amount: 35_310 },
    ])
  })

  const gone = (of: Partial<typeof own>, records: Partial<Parameters<typeof chargesOf>[1]>) =>
    chargesOf({ ...own, ...of }, { ...none, later: changes, ...records }).map((charge) => charge.gone)

  test('lose the amount of a dispute, each its own', () => {
    expect(gone({ disputed: 5000 }, { disputes: [{ intent: 'pi_1', amount: 5000 }] })).toEqual([5000, 0])
    expect(gone({ disputed: 5000 }, { disputes: [{ intent: 'pi_2', amount: 5000 }] })).toEqual([0, 5000])
    expect(
      gone(
        { disputed: 5000 },
        {
          disputes: [
            { intent: 'pi_1', amount: 3000 },
            { intent: 'pi_2', amount: 2000 },
          ],
        },
      ),
    ).toEqual([3000, 2000])
  })

  test('lose planned refunds, done refunds and disputes', () =>
    expect(
      gone(
        { refunded: 3400, disputed: 5000 },
        {
          refunds: [
            { status: 'planned', parts: [{ intent: 'pi_1', amount: 700 }] },
            { status: 'planned', parts: [{ intent: 'pi_2', amount: 1000 }] },
            {
              status: 'done',
              parts: [
                { intent: 'pi_2', amount: 3000 },
                { intent: 'pi_1', amount: 400 },
              ],
            },
          ],
          disputes: [{ intent: 'pi_2', amount: 5000 }],
        },
      ),
    ).toEqual([1100, 9000]))

  test('know how much of each was transferred, less reversals', () => {
    const transfer = (name: string, intent: string, amount: number) => ({
      kind: 'transfer' as const,
      parts: [{ transfer: name, amount }],
      sources: [{ intent, amount }],
    })
    const reversal = (name: string, amount: number) => ({
      kind: 'reversal' as const,
      parts: [{ transfer: name, amount }],
      sources: [],
    })
    const sent = (transfers: Parameters<typeof chargesOf>[1]['transfers']) =>
      chargesOf(own, { ...none, later: changes, transfers }).map((charge) => charge.sent)

    expect(sent([transfer('tr_1', 'pi_1', 28_050), transfer('tr_2', 'pi_2', 8500)])).toEqual([28_050, 8500])
    expect(sent([transfer('tr_1', 'pi_1', 20_000), transfer('tr_2', 'pi_1', 8050)])).toEqual([28_050, 0])
    expect(sent([transfer('tr_1', 'pi_1', 28_050), transfer('tr_2', 'pi_2', 8500), reversal('tr_2', 500)])).toEqual([
      28_050, 8000,
    ])
    expect(
      sent([
        {
          kind: 'transfer',
          parts: [
            { transfer: 'tr_1', amount: 300 },
            { transfer: 'tr_2', amount: 200 },
          ],
          sources: [
            { intent: 'pi_1', amount: 300 },
            { intent: 'pi_2', amount: 200 },
          ],
        },
        reversal('tr_2', 150),
        reversal('tr_1', 100),
      ]),
    ).toEqual([200, 50])
  })

  test('are not touched by the reversal of a transfer out of our own balance', () => {
    const transfers = [
      { kind: 'transfer' as const, parts: [{ transfer: 'tr_1', amount: 900 }], sources: [] },
      { kind: 'reversal' as const, parts: [{ transfer: 'tr_1', amount: 400 }], sources: [] },
    ]
    expect(chargesOf(own, { ...none, later: changes, transfers }).map((charge) => charge.sent)).toEqual([0, 0])
  })
})

describe('a refund', () => {
  const two = [
    { intent: 'first', captured: 300, gone: 0, sent: 0 },
    { intent: 'second', captured: 200, gone: 0, sent: 0 },
  ]

  test('that is more than the payment it is about goes on with the others', () =>
    expect(refundParts(two, 350, 'first')).toEqual([
      { intent: 'first', amount: 300 },
      { intent: 'second', amount: 50 },
    ]))

  test('takes each payment once, even where all together are not enough', () =>
    expect(refundParts(two, 900, 'first')).toEqual([
      { intent: 'first', amount: 300 },
      { intent: 'second', amount: 200 },
    ]))

  test('of a stay with imported history takes the latest payment first, too', () =>
    expect(refundParts([{ intent: null, captured: 300, gone: 0, sent: 0 }, ...two.slice(1)], 250)).toEqual([
      { intent: 'second', amount: 200 },
      { intent: null, amount: 50 },
    ]))
})

test('a transfer that the payments do not cover takes the rest from our own balance', () =>
  expect(
    transferSources(
      [
        { intent: 'pi_1', captured: 1000, gone: 200, sent: 500 },
        { intent: 'pi_2', captured: 400, gone: 0, sent: 0 },
      ],
      1000,
    ),
  ).toEqual([
    { intent: 'pi_1', amount: 300 },
    { intent: 'pi_2', amount: 400 },
    { intent: null, amount: 300 },
  ]))
