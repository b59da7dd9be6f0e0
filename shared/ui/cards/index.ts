/** Card fields of the payment provider. An entry point of its own: only builds that use it bundle the script loader. */

export { CardFields } from './card-fields'
export type { CardFieldsHandle } from './new-card'
export { confirmWithBank } from './stripe'
export { WalletButtons } from './wallet-buttons'
