import { currencyOfLocale, type Exchange } from '@qe/contract'
import { create } from 'zustand'
import { api } from './api/client'
import { isEarlyCall } from './api/early-calls'
import { handedAnswer } from './api/handed-answers'
import { urlOfCall } from './api/url-of-call'
import { renderedProfile, storeProfile } from './session'
import { localValues } from './storage'
import { userStore } from './stores'

/** The display currency, as this browser stores it. */
interface CurrencyChoice {
  /** The chosen one; null: none was, or each listing's own. */
  currency: string | null
  /** Whether each listing's own currency was chosen, in place of that of the visitor's region. */
  usesListings: boolean
  /** Id of the account that stored this choice; null until one did. */
  ofAccount: string | null
  /** The latest exchange rates, so that the next page does not wait for them. */
  exchange: Exchange | null
  /** When the rates were fetched (ms since the epoch). */
  askedAt: number
}

const noChoice: CurrencyChoice = { currency: null, usesListings: false, ofAccount: null, exchange: null, askedAt: 0 }
const storageName = 'currency'
/** The European Central Bank publishes rates once a day (ms). */
const ratesMaxAgeMs = 6 * 3_600_000

export const currencyStore = create<CurrencyChoice>()(() => noChoice)

let renderedLocale: string | undefined

/** Called by the shell before anything renders: the locale that the server has rendered this page for, if it has. */
export function provideLocale(locale: string | undefined): void {
  renderedLocale = locale
}

/** On the server and in the browser the same, so that they agree about every amount. */
const visitorLocale = (): string => renderedLocale ?? navigator.language

let ofRegion: { locale: string; currency: string | null } | undefined

/** Finding the region takes longer than showing a price does. */
function regionsCurrency(): string | null {
  const locale = visitorLocale()
  if (ofRegion?.locale !== locale) ofRegion = { locale, currency: currencyOfLocale(locale) }
  return ofRegion.currency
}

/**
 * The display currency with its rates: the chosen one, that of the account which the page was rendered for, or that of
 * the visitor's region where it has a rate.
 */
export function displayCurrencyOf({
  currency,
  usesListings,
  exchange: stored,
}: Pick<CurrencyChoice, 'currency' | 'usesListings' | 'exchange'>): (Exchange & { currency: string }) | null {
  const exchange = stored ?? handedAnswer('setting/details', {})?.data.exchange
  if (!exchange || usesListings) return null
  const shown = currency ?? renderedProfile()?.preferences.currency ?? regionsCurrency()
  return shown && exchange.rates[shown] ? { currency: shown, ...exchange } : null
}

/** The display currency, or null: each listing's own currency. */
export const useCurrency = (): string | null =>
  currencyStore((choice) => choice.currency ?? displayCurrencyOf(choice)?.currency ?? null)

/** Whether the site has exchange rates, so that there is a choice. */
export const useHasRates = (): boolean =>
  currencyStore(({ exchange }) => Boolean(exchange ?? handedAnswer('setting/details', {})?.data.exchange))

function storeChoice(changes: Partial<CurrencyChoice>): void {
  currencyStore.setState(changes)
  localValues.write(storageName, currencyStore.getState())
  void refreshRates()
}

/** Sets the display currency in this browser only; null: each listing's own. */
export const setBrowserCurrency = (currency: string | null): void =>
  storeChoice({ currency, usesListings: currency === null, ofAccount: null })

/**
 * Sets the display currency in this browser at once, and stores it in the account of the person signed in.
 * @throws ApiError when the account could not be updated; the next page then tries again if the account has no choice
 */
export async function chooseCurrency(currency: string | null): Promise<void> {
  setBrowserCurrency(currency)
  if (!userStore.getState().isLoggedIn) return
  // Nothing else: another tab may have changed the locale meanwhile.
  storeProfile(await api.call('user/update', { preferences: { currency } }, { quiet: true }))
}

/** Fetches rates older than some hours, or takes those that came with the page. */
async function refreshRates(): Promise<void> {
  const { usesListings, askedAt } = currencyStore.getState()
  const handed = handedAnswer('setting/details', {})
  const isHere = handed || isEarlyCall(urlOfCall('setting/details', {}))
  if (!isHere && (usesListings || Date.now() - askedAt < ratesMaxAgeMs)) return
  const answer = handed?.data ?? (await api.call('setting/details', {}, { quiet: true }).catch(() => null))
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
  if (accountCurrency === currency && ofAccount === userData.id) return
  const isOfAnother = ofAccount !== null && ofAccount !== userData.id
  storeChoice({
    currency: accountCurrency,
    ofAccount: userData.id,
    // An account can't say that it wants each listing's own.
    ...((accountCurrency !== null || isOfAnother) && { usesListings: false }),
  })
}

/** Called once by the shell: restores the stored choice, and keeps it in step with other tabs and with the account. */
export function followCurrency(): void {
  localValues.follow(storageName, () =>
    currencyStore.setState({ ...noChoice, ...(localValues.read<Partial<CurrencyChoice>>(storageName) ?? {}) }),
  )
  void refreshRates()
  syncWithAccount()
  userStore.subscribe((now, before) => {
    if (now.userData?.preferences !== before.userData?.preferences) syncWithAccount()
  })
}
