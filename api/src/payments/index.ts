export * from './port'
export { type StripeSettings, stripePayments } from './stripe'
