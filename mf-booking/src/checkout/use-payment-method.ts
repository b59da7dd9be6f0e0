import { useApiQuery } from '@qe/platform'
import type { CardFieldsHandle } from '@qe/ui/cards'
import { useRef, useState } from 'react'

/** The card that pays: a saved one, the default first, or a new one in the payment provider's fields. */
export function usePaymentMethod() {
  const { data } = useApiQuery('stripe-bank/list', {}, { quiet: true })
  const cards = data?.cards
  const [chosen, choose] = useState<string | null>(null)
  const [saveCard, setSaveCard] = useState(false)
  const fields = useRef<CardFieldsHandle>(null)
  const method =
    chosen ?? cards?.find(({ isDefault }) => isDefault)?.paymentMethodId ?? cards?.[0]?.paymentMethodId ?? 'new'
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
