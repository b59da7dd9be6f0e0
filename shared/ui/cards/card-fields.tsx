import type { PaymentSetup } from '@qe/contract'
import { Notice } from '@qe/ui'
import type { Ref } from 'react'
import { CardFrame } from './card-frame'
import type { CardFieldsHandle, CardUse } from './new-card'
import { StripeFields } from './stripe-fields'

export interface CardFieldsProps {
  payment: PaymentSetup
  use: CardUse
  ref: Ref<CardFieldsHandle>
}

/**
 * The provider's own fields for a new card, so that the number never enters our page. Which provider it is, the API
 * says.
 */
export function CardFields({ payment: { provider, publishableKey, elementsUrl }, use, ref }: CardFieldsProps) {
  if (provider === 'stripe') return <StripeFields publishableKey={publishableKey} use={use} ref={ref} />
  if (elementsUrl) return <CardFrame url={elementsUrl} ref={ref} />
  return <Notice tone="warning">New cards can't be entered just now. Nothing was lost; try again in a moment.</Notice>
}
