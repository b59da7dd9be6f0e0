import { type Draft, facts, text } from './draft'
import { textFormats } from './text-formats'

/** To the admins: a guest's bank sent a refund back. `amount` in minor units, `reason` in the provider's words. */
export function returnedRefundForAdmins({
  refundId,
  code,
  amount,
  currency,
  reason,
}: {
  refundId: string
  code: string
  amount: number
  currency: string
  reason: string
}): Draft {
  const money = textFormats(null).money(amount, currency)
  return {
    subject: `A refund came back: ${code}`,
    preheader: `${money}: ${reason}`,
    heading: 'A refund came back from the bank',
    blocks: [
      text(`The guest’s bank sent ${money} back. The guest was told, and asked to write to us.`),
      facts(['Booking', code], ['Refund', refundId], ['Reason', reason]),
      text(`npm run admin -- refunds send-again ${refundId}`),
      text(`npm run admin -- refunds settle ${refundId} --how "…"`),
    ],
  }
}
