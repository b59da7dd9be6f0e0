import { refundReasonOf } from './refund-reasons'

test.each([
  ['guest_cancels', 'cancellation'],
  ['host_cancels:1', 'cancellation'],
  ['admin_cancels', 'cancellation'],
  ['rest_lapsed', 'cancellation'],
  ['change:0f2c6d1e', 'change'],
  ['claim:0f2c6d1e', 'claim'],
  ['late', 'late'],
  ['late:rest', 'late'],
  ['late-claim:0f2c6d1e', 'late'],
])('a refund of the order %s is for: %s', (key, reason) => expect(refundReasonOf(key).reason).toBe(reason))
