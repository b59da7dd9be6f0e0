export { ecbPath, ecbRoutes, ecbXml } from './ecb-emulator'
export { type ReferenceRates, referenceDay } from './reference-day'
