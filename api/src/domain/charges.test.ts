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

test('a refund asks no payment for more than is left of it, and for all that was wanted where there is enough', () => {
  fc.assert(
    fc.property(charges, amount, (some, wanted) => {
      const parts = refundParts(some, wanted)
      for (const part of parts) {
        const { captured = 0, gone = 0 } = some.find(({ intent }) => intent === part.intent) ?? {}
        expect(part.amount).toBeGreaterThan(0)
        expect(part.amount).toBeLessThanOrEqual(captured - gone)
      }
      expect(total(parts)).toBe(Math.min(wanted, left(some)))
    }),
  )
})

test('a refund of one payment begins there, any other with the latest', () => {
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

test('of no payment more is sent on than came with it; together it is the whole sum', () => {
  fc.assert(
    fc.property(charges, amount, (some, wanted) => {
      const sources = transferSources(some, wanted)
      expect(total(sources)).toBe(wanted)
      for (const source of sources) {
        const charge = some.find(({ intent }) => intent === source.intent)
        if (charge) expect(charge.sent + source.amount).toBeLessThanOrEqual(charge.captured)
      }
    }),
  )
})

test('what is left of the payments together is what the books keep for the stay', () => {
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
          { changes, refunds: [], disputes: [], transfers: [] },
        )
        const parts = refundParts(before, back)
        const planned = chargesOf(
          { intent: 'own', captured, refunded: 0, disputed: 0 },
          { changes, refunds: [{ status: 'planned', parts }], disputes: [], transfers: [] },
        )
        const done = chargesOf(
          { intent: 'own', captured, refunded: total(parts), disputed: 0 },
          { changes, refunds: [{ status: 'done', parts }], disputes: [], transfers: [] },
        )
        expect(left(done)).toBe(captured - total(parts))
        expect(done).toEqual(planned)
      },
    ),
  )
})
