export { type PaymentClientConfig, paymentClientConfigOf } from './client-config'
export * from './port'
export { describeRequirements } from './requirements'
export { createStripePayments } from './stripe'
