import type { Money, PaymentSetup } from '@qe/contract'
import type { Ref } from 'react'
import { Notice } from '@qe/ui'
import { CardFrame } from './CardFrame'
import { StripeFields } from './StripeFields'

/** What a new card is for: a payment now, or to be kept for later ones. */
export type CardUse = { kind: 'payment'; total: Money } | { kind: 'later' }

export interface CardFieldsHandle {
  /** Turns what was typed into a payment method's id; null when the fields do not pass, which they show themselves. */
  create: () => Promise<string | null>
}

export interface CardFieldsProps {
  payment: PaymentSetup
  use: CardUse
  ref: Ref<CardFieldsHandle>
}

/** The provider's own fields for a new card, so that the number never enters our page. Which provider it is, the API says. */
export function CardFields({ payment: { provider, publishableKey, elementsUrl }, use, ref }: CardFieldsProps) {
  if (provider === 'stripe') return <StripeFields publishableKey={publishableKey} use={use} ref={ref} />
  if (elementsUrl) return <CardFrame url={elementsUrl} ref={ref} />
  return <Notice tone="warning">New cards can't be entered just now. Nothing was lost; try again in a moment.</Notice>
}
