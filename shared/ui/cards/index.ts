/** Card fields of the payment provider. A door of its own: only who pays carries the loader of the provider's script. */
export { askBank } from './stripe'
export { CardFields, type CardFieldsHandle, type CardFieldsProps, type CardUse } from './CardFields'
