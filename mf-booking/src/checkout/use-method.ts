import { useApiQuery } from '@qe/platform'
import type { CardFieldsHandle } from '@qe/ui/cards'
import { useRef, useState } from 'react'

/** Which card pays: one kept from before, the usual one first, or a new one in the provider's fields. */
export function useMethod() {
  const { data } = useApiQuery('stripe-bank/list', {}, { quiet: true })
  const cards = data?.cards
  const [chosen, choose] = useState<string | null>(null)
  const [saveCard, setSaveCard] = useState(true)
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
    /** The card as the provider knows it; null while its fields are not filled in rightly. */
    paymentMethodId: async () => (isNew ? ((await fields.current?.create()) ?? null) : method),
    keep: isNew && saveCard,
  }
}

export type MethodChoice = ReturnType<typeof useMethod>
