export { storedExchangeRates, updateExchangeRates } from './update-rates'
