import type { Money, PaymentSetup } from '@qe/contract'
import { useWatch } from '@qe/platform'
import { Button, Checkbox, Notice, Skeleton } from '@qe/ui'
import { RadioCards } from '@qe/ui/unshared'
import { CreditCard, Lock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { cardName } from './card-name'
import css from './checkout.module.css'
import type { PaymentMethodChoice } from './use-payment-method'

const CardFields = lazy(() => import('@qe/ui/cards').then(({ CardFields }) => ({ default: CardFields })))

interface PaymentMethodProps {
  payment: PaymentSetup
  total: Money
  choice: PaymentMethodChoice
  /** Where the card is kept in any case: why, in place of the question. */
  keptFor?: string
}

/** A saved card, or a new one in the payment provider's own fields. */
export function PaymentMethod({
  payment,
  total,
  choice: { cards, retry, isRetrying, method, choose, saveCard, setSaveCard, fields },
  keptFor,
}: PaymentMethodProps) {
  const watch = useWatch()
  if (!cards) return <Skeleton height={140} />
  return (
    <div className={css.method}>
      {retry && (
        <Notice
          tone="warning"
          live
          title="Your saved cards did not load"
          action={
            <Button size="small" loading={isRetrying} onClick={retry}>
              Try again
            </Button>
          }
        >
          You can pay with another card.
        </Notice>
      )}
      {cards.length > 0 && (
        <RadioCards
          label="Pay with"
          hideLabel
          value={method}
          onChange={choose}
          options={[
            ...cards.map((card) => ({
              value: card.paymentMethodId,
              label: cardName(card),
              hint: `Good until ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`,
              icon: <CreditCard size={22} strokeWidth={1.6} aria-hidden="true" />,
            })),
            {
              value: 'new',
              label: 'Another card',
              icon: <CreditCard size={22} strokeWidth={1.6} aria-hidden="true" />,
            },
          ]}
        />
      )}
      {method === 'new' && (
        <>
          <Suspense fallback={<Skeleton height={180} />}>
            <CardFields
              payment={payment}
              use={{ kind: 'payment', total }}
              ref={fields}
              onUnavailable={() => watch.fail('payment', 'The card fields did not load.')}
            />
          </Suspense>
          {!keptFor && <Checkbox label="Keep this card for next time" checked={saveCard} onChange={setSaveCard} />}
        </>
      )}
      {keptFor && <p className={css.fine}>{keptFor}</p>}
      <p className={css.lock}>
        <Lock size={14} aria-hidden="true" /> Your card number goes straight to the payment provider; we never see it.
      </p>
    </div>
  )
}
