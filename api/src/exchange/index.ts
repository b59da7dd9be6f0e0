export { keptRates, takeRates } from './keep-rates'
export { localEcbRoutes } from './local-ecb'
