import { useApiQuery } from '@qe/platform'
import type { CardFieldsHandle } from '@qe/ui/cards'
import { useRef, useState } from 'react'

/** The card that pays: a saved one, the default first, or a new one in the payment provider's fields. */
export function usePaymentMethod() {
  const { data, isError, isFetching, refetch } = useApiQuery('stripe-bank/list', {}, { quiet: true })
  const [method = 'new', choose] = useState<string>()
  const [saveCard, setSaveCard] = useState(false)
  const fields = useRef<CardFieldsHandle>(null)
  const [isSettled, setSettled] = useState(false)
  // Once: a card that comes later must not take away the fields that somebody types into.
  if ((data || isError) && !isSettled) {
    setSettled(true)
    choose((data?.cards.find(({ isDefault }) => isDefault) ?? data?.cards[0])?.paymentMethodId)
  }
  const isNew = method === 'new'
  return {
    /** Undefined while they load; without any where they did not, so that a new one can be used. */
    cards: data?.cards ?? (isSettled ? [] : undefined),
    /** Set where the saved cards did not load. */
    retry: isSettled && !data ? () => void refetch() : null,
    isRetrying: isFetching,
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
