import type { Exchange } from '@qe/contract'
import { createContext, useContext } from 'react'

/** The currency in which somebody reads amounts, with the rates of a day. */
export interface DisplayCurrency extends Exchange {
  currency: string
}

/** Null while amounts are read as each place asks. The shell gives it; without a shell it is so. */
export const DisplayCurrencyContext = createContext<DisplayCurrency | null>(null)
export const useDisplayCurrency = (): DisplayCurrency | null => useContext(DisplayCurrencyContext)
