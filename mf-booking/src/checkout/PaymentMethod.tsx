import type { PaymentSetup, SavedCard } from '@qe/contract'
import { Checkbox, Notice, RadioCards, Skeleton } from '@qe/ui'
import { CreditCard, Lock } from 'lucide-react'
import type { Ref } from 'react'
import { CardFrame, type CardFrameHandle } from './CardFrame'
import css from './checkout.module.css'

interface PaymentMethodProps {
  /** Undefined while they load. */
  cards: SavedCard[] | undefined
  payment: PaymentSetup
  method: string
  onMethod: (method: string) => void
  saveCard: boolean
  onSaveCard: (save: boolean) => void
  frame: Ref<CardFrameHandle>
}

const brandName = (brand: string) => brand.charAt(0).toLocaleUpperCase() + brand.slice(1)

/** A card kept from before, or a new one in the provider's own fields. */
export function PaymentMethod({ cards, payment, method, onMethod, saveCard, onSaveCard, frame }: PaymentMethodProps) {
  if (!cards) return <Skeleton height={140} />
  return (
    <div className={css.method}>
      {cards.length > 0 && (
        <RadioCards
          label="Pay with"
          hideLabel
          value={method}
          onChange={onMethod}
          options={[
            ...cards.map((card) => ({
              value: card.paymentMethodId,
              label: `${brandName(card.brand)} ending in ${card.last4}`,
              hint: `Good until ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`,
              icon: <CreditCard size={22} strokeWidth={1.6} aria-hidden="true" />,
            })),
            { value: 'new', label: 'Another card', icon: <CreditCard size={22} strokeWidth={1.6} aria-hidden="true" /> },
          ]}
        />
      )}
      {method === 'new' &&
        (payment.elementsUrl ? (
          <>
            <CardFrame ref={frame} url={payment.elementsUrl} />
            <Checkbox label="Keep this card for next time" checked={saveCard} onChange={onSaveCard} />
          </>
        ) : (
          <Notice tone="warning">New cards can't be entered just now. Add one under your account, then come back; the dates stay held.</Notice>
        ))}
      <p className={css.lock}>
        <Lock size={14} aria-hidden="true" /> Your card number goes straight to the payment provider; we never see it.
      </p>
    </div>
  )
}
