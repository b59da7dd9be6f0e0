import type { Money } from '@qe/contract'

/** Purpose of a new card: a payment now, or later ones. */
export type CardUse = { kind: 'payment'; total: Money } | { kind: 'later' }

export interface CardFieldsHandle {
  /** Creates a payment method and returns its id; null when the fields are invalid, which they show themselves. */
  create: () => Promise<string | null>
}
