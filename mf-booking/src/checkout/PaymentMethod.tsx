import type { Money, PaymentSetup, SavedCard } from '@qe/contract'
import { Checkbox, Skeleton } from '@qe/ui'
import { RadioCards } from '@qe/ui/parts'
import type { CardFieldsHandle } from '@qe/ui/cards'
import { CreditCard, Lock } from 'lucide-react'
import { lazy, type Ref, Suspense } from 'react'
import css from './checkout.module.css'

const CardFields = lazy(() => import('@qe/ui/cards').then((door) => ({ default: door.CardFields })))

interface PaymentMethodProps {
  /** Undefined while they load. */
  cards: SavedCard[] | undefined
  payment: PaymentSetup
  total: Money
  method: string
  onMethod: (method: string) => void
  saveCard: boolean
  onSaveCard: (save: boolean) => void
  fields: Ref<CardFieldsHandle>
}

const brandName = (brand: string) => brand.charAt(0).toLocaleUpperCase() + brand.slice(1)

/** A card kept from before, or a new one in the provider's own fields. */
export function PaymentMethod({ cards, payment, total, method, onMethod, saveCard, onSaveCard, fields }: PaymentMethodProps) {
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
      {method === 'new' && (
        <>
          <Suspense fallback={<Skeleton height={180} />}>
            <CardFields payment={payment} use={{ kind: 'payment', total }} ref={fields} />
          </Suspense>
          <Checkbox label="Keep this card for next time" checked={saveCard} onChange={onSaveCard} />
        </>
      )}
      <p className={css.lock}>
        <Lock size={14} aria-hidden="true" /> Your card number goes straight to the payment provider; we never see it.
      </p>
    </div>
  )
}
