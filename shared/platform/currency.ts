import type { Exchange } from '@qe/contract'
import { create } from 'zustand'
import { api } from './api/client'
import { storeProfile } from './session'
import { localValues } from './storage'
import { userStore } from './stores'

/** The display currency, as this browser stores it. */
interface CurrencyChoice {
  /** Null: each listing's own currency. */
  currency: string | null
  /** Id of the account that stored this choice; null until one did. */
  ofAccount: string | null
  /** The latest exchange rates, so that the next page does not wait for them. */
  exchange: Exchange | null
  /** When the rates were fetched (ms since the epoch). */
  askedAt: number
}

const noChoice: CurrencyChoice = { currency: null, ofAccount: null, exchange: null, askedAt: 0 }
const storageName = 'currency'
/** The European Central Bank publishes rates once a day (ms). */
const ratesMaxAgeMs = 6 * 3_600_000

export const currencyStore = create<CurrencyChoice>()(() => noChoice)

/** The display currency, or null: each listing's own currency. */
export const useCurrency = (): string | null => currencyStore(({ currency }) => currency)

function storeChoice(changes: Partial<CurrencyChoice>): void {
  currencyStore.setState(changes)
  localValues.write(storageName, currencyStore.getState())
  void refreshRates()
}

/**
 * Sets the display currency in this browser at once, and stores it in the account of the person signed in.
 * @throws ApiError when the account could not be updated; the next page then tries again if the account has no choice
 */
export async function chooseCurrency(currency: string | null): Promise<void> {
  const { isLoggedIn, userData } = userStore.getState()
  storeChoice({ currency, ofAccount: null })
  if (!isLoggedIn) return
  const { preferences } = userData?.preferences
    ? { preferences: userData.preferences }
    : await api.call('user/profile-details', {}, { quiet: true })
  storeProfile(await api.call('user/update', { preferences: { ...preferences, currency } }, { quiet: true }))
}

/** Fetches rates older than some hours. Without a display currency no rates are needed. */
async function refreshRates(): Promise<void> {
  const { currency, askedAt } = currencyStore.getState()
  if (!currency || Date.now() - askedAt < ratesMaxAgeMs) return
  const answer = await api.call('setting/details', {}, { quiet: true }).catch(() => null)
  if (!answer) return
  currencyStore.setState({ exchange: answer.exchange, askedAt: Date.now() })
  localValues.write(storageName, currencyStore.getState())
}

/**
 * The account's choice wins in every browser where its owner signs in. An account without a choice takes over the one
 * made here while signed out.
 */
function syncWithAccount(): void {
  const { userData } = userStore.getState()
  if (!userData?.preferences) return
  const { currency, ofAccount } = currencyStore.getState()
  const accountCurrency = userData.preferences.currency
  if (accountCurrency === null && currency !== null && ofAccount === null)
    return void chooseCurrency(currency).catch(() => {})
  if (accountCurrency !== currency || ofAccount !== userData.id)
    storeChoice({ currency: accountCurrency, ofAccount: userData.id })
}

/** Called once by the shell: restores the stored choice, and keeps it in step with other tabs and with the account. */
export function followCurrency(): void {
  const read = () => currencyStore.setState(localValues.read<CurrencyChoice>(storageName) ?? noChoice)
  read()
  void refreshRates()
  syncWithAccount()
  userStore.subscribe((now, before) => {
    if (now.userData?.preferences !== before.userData?.preferences) syncWithAccount()
  })
  addEventListener('storage', ({ key }) => {
    if (key === `qe:${storageName}` || key === null) read()
  })
}
