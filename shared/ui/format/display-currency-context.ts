import type { Exchange } from '@qe/contract'
import { createContext, useContext } from 'react'

/** The visitor's display currency, with the exchange rates of a day. */
export interface DisplayCurrency extends Exchange {
  currency: string
}

/** Null without a display currency. The shell provides it. */
export const DisplayCurrencyContext = createContext<DisplayCurrency | null>(null)
/** The display currency, or null. */
export const useDisplayCurrency = (): DisplayCurrency | null => useContext(DisplayCurrencyContext)
