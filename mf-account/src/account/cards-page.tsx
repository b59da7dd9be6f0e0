import type { PaymentSetup, SavedCard } from '@qe/contract'
import { useApiMutation, useApiQuery } from '@qe/platform'
import { Badge, Button, EmptyState, Loaded, Notice } from '@qe/ui'
import { ConfirmDialog, formatDeadline, formatMoney } from '@qe/ui/unshared'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useFocusAfterChange } from '../security/use-focus-after-change'
import styles from './account.module.css'
import { AddCard } from './add-card'
import { SettingsPage } from './settings-page'

function CardRow({ card }: { card: SavedCard }) {
  const [confirming, setConfirming] = useState(false)
  const setDefault = useApiMutation('stripe-bank/set-default', { refresh: ['stripe-bank/list'] })
  const remove = useApiMutation('stripe-bank/delete/{paymentMethodId}', {
    refresh: ['stripe-bank/list'],
    onSuccess: () => setConfirming(false),
  })
  const name = `${card.brand} ending in ${card.last4}`
  return (
    <li className={styles.row}>
      <CreditCard aria-hidden size={24} strokeWidth={1.6} />
      <span className={styles.grow}>
        <span className={styles.brand}>{card.brand}</span> ···· {card.last4}
        <br />
        <span className={styles.quiet}>
          until {String(card.expMonth).padStart(2, '0')}/{card.expYear}
        </span>
      </span>
      {card.isDefault ? (
        <Badge tone="pink">Default</Badge>
      ) : (
        <Button
          size="small"
          loading={setDefault.isPending}
          onClick={() => setDefault.mutate({ paymentMethodId: card.paymentMethodId })}
        >
          Make default
        </Button>
      )}
      <Button size="small" variant="ghost" aria-label={`Remove ${name}`} onClick={() => setConfirming(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Remove this card?"
        keep="Keep it"
        confirm="Remove the card"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ paymentMethodId: card.paymentMethodId })}
      >
        <div className={styles.notices}>
          {card.pays?.map(({ bookingId, title, rest, dueAt, timeZone }) => (
            <Notice key={bookingId} tone="warning" title={`The rest for ${title} is taken from this card`}>
              {formatMoney(rest)}, on {formatDeadline(dueAt, timeZone)}. Without the card you pay that yourself: we ask
              you on the day, and the stay is cancelled by its terms if it isn’t paid within 72 hours.
            </Notice>
          ))}
        </div>
        <p>The {name} can be added again at any time. Payments already made stay as they are.</p>
      </ConfirmDialog>
    </li>
  )
}

function Cards({ cards, payment }: { cards: readonly SavedCard[]; payment: PaymentSetup }) {
  // The button that removed a card, or made it the first, is gone then.
  const box = useFocusAfterChange<HTMLFieldSetElement>(
    cards.map(({ paymentMethodId, isDefault }) => `${paymentMethodId} ${isDefault}`).join(),
  )
  return (
    <fieldset ref={box} tabIndex={-1} aria-label="Your cards">
      {cards.length > 0 ? (
        <>
          <ul className={styles.list}>
            {cards.map((card) => (
              <CardRow key={card.paymentMethodId} card={card} />
            ))}
          </ul>
          <AddCard payment={payment} />
        </>
      ) : (
        <EmptyState
          icon={<CreditCard aria-hidden size={30} strokeWidth={1.6} />}
          title="No saved cards"
          text="Add one here, or keep the one that you pay your next stay with."
          action={<AddCard payment={payment} />}
        />
      )}
    </fieldset>
  )
}

/** Saved cards: the default one, adding and removing. */
export default function CardsPage() {
  const query = useApiQuery('stripe-bank/list', {})
  return (
    <SettingsPage title="Saved cards" text="The payment provider stores the numbers; we never see them.">
      <Loaded query={query} shape={[72, 72, 48]} compact>
        {({ cards, payment }) => <Cards cards={cards} payment={payment} />}
      </Loaded>
    </SettingsPage>
  )
}
