import type { Money } from '@qe/contract'

/** What a new card is for: a payment now, or to be kept for later ones. */
export type CardUse = { kind: 'payment'; total: Money } | { kind: 'later' }

export interface CardFieldsHandle {
  /** Turns what was typed into a payment method's id; null when the fields do not pass, which they show themselves. */
  create: () => Promise<string | null>
}
