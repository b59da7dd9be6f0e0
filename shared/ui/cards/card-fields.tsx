import type { PaymentSetup } from '@qe/contract'
import { Notice } from '@qe/ui'
import type { Ref } from 'react'
import { CardFrame } from './card-frame'
import type { CardFieldsHandle, CardUse } from './new-card'
import { StripeFields } from './stripe-fields'

interface CardFieldsProps {
  payment: PaymentSetup
  use: CardUse
  ref: Ref<CardFieldsHandle>
  /** Called when the fields did not load. */
  onUnavailable?: () => void
}

/** The payment provider's fields for a new card: the number never enters our page. The API says which provider. */
export function CardFields({
  payment: { provider, publishableKey, elementsUrl },
  use,
  ref,
  onUnavailable,
}: CardFieldsProps) {
  if (provider === 'stripe')
    return <StripeFields publishableKey={publishableKey} use={use} ref={ref} onUnavailable={onUnavailable} />
  if (elementsUrl) return <CardFrame url={elementsUrl} ref={ref} />
  return <Notice tone="warning">New cards can’t be entered just now. Nothing was lost; try again in a moment.</Notice>
}
