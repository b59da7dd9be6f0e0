import { useApiQuery } from '@qe/platform'
import type { CardFieldsHandle } from '@qe/ui/cards'
import { useRef, useState } from 'react'

/** The card that pays: a saved one, the default first, or a new one in the payment provider's fields. */
export function usePaymentMethod() {
  const { data } = useApiQuery('stripe-bank/list', {}, { quiet: true })
  const cards = data?.cards
  const [method = 'new', choose] = useState<string>()
  const [saveCard, setSaveCard] = useState(false)
  const fields = useRef<CardFieldsHandle>(null)
  const [isLoaded, setLoaded] = useState(false)
  // Once: a card that comes later must not take away the fields that somebody types into.
  if (cards && !isLoaded) {
    setLoaded(true)
    choose((cards.find(({ isDefault }) => isDefault) ?? cards[0])?.paymentMethodId)
  }
  const isNew = method === 'new'
  return {
    /** Undefined while they load. */
    cards,
    method,
    choose,
    saveCard,
    setSaveCard,
    fields,
    /** The payment provider's id of the card; null while its fields are not complete or not valid. */
    paymentMethodId: async () => (isNew ? ((await fields.current?.create()) ?? null) : method),
    keep: isNew && saveCard,
  }
}

export type PaymentMethodChoice = ReturnType<typeof usePaymentMethod>
