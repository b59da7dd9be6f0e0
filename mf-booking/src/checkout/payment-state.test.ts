import { canSubmit, nextPaymentState, type PaymentEvent, type PaymentState } from './payment-state'

const after = (...events: PaymentEvent[]) => events.reduce<PaymentState>(nextPaymentState, { phase: 'idle' })

test.each([
  ['idle', [], true],
  ['asking', [{ type: 'submit' }], false],
  ['idle', [{ type: 'submit' }, { type: 'incomplete' }], true],
  ['bank', [{ type: 'submit' }, { type: 'challenge' }], false],
  ['processing', [{ type: 'submit' }, { type: 'pending' }], false],
  ['paid', [{ type: 'submit' }, { type: 'success' }], false],
  ['declined', [{ type: 'submit' }, { type: 'failure', error: 'No.' }], true],
  ['unknown', [{ type: 'submit' }, { type: 'no answer', error: 'Try again.' }], true],
] satisfies [PaymentState['phase'], PaymentEvent[], boolean][])('is %s after %j', (phase, events, isOpen) => {
  expect(after(...events).phase).toBe(phase)
  expect(canSubmit(after(...events))).toBe(isOpen)
})

test('a paid booking stays paid, whatever is answered late', () => {
  const late: PaymentEvent[] = [{ type: 'failure', error: 'No.' }, { type: 'incomplete' }, { type: 'submit' }]
  for (const event of late) expect(after({ type: 'success' }, event)).toEqual({ phase: 'paid' })
})

test('a new try clears the error of the last one', () => {
  expect(after({ type: 'failure', error: 'No.' }, { type: 'submit' })).toEqual({ phase: 'asking' })
})
