export { type PaymentClientConfig, paymentClientConfigOf } from './client-config'
export * from './port'
export { requirementsInWords } from './requirements'
export { stripePayments } from './stripe'
