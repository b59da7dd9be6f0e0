/**
 * Card fields of the payment provider. A door of its own: only who pays carries the loader of the provider's script.
 */

export { CardFields, type CardFieldsProps } from './card-fields'
export type { CardFieldsHandle, CardUse } from './new-card'
export { confirmWithBank } from './stripe'
