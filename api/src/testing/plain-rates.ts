import type { Rates } from '../domain/quote'

/** 100.00 EUR a night and nothing else. */
export const plainRates: Rates = {
  currency: 'EUR',
  basePrice: 10_000,
  weekendPrice: null,
  cleaningFee: 0,
  extraGuestFee: 0,
  guestsIncluded: 2,
  petFee: 0,
  datePrices: new Map(),
  discounts: [],
  taxes: [],
}

/** Three nights without a weekend, for two. */
export const plainStay = { checkIn: '2026-12-07', checkOut: '2026-12-10', guests: 2, pets: 0 }
