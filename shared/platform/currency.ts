import type { Exchange } from '@qe/contract'
import { create } from 'zustand'
import { api } from './api/client'
import { keepProfile } from './session'
import { localValues } from './storage'
import { userStore } from './stores'

/** The currency to read amounts in, as this browser keeps it. */
interface ChosenCurrency {
  /** Null: as each place asks. */
  currency: string | null
  /** Whose account has this choice; null until one does: nobody was signed in, or the account could not be told yet. */
  ofAccount: string | null
  /** The rates that came last, so that the next page does not wait for them. */
  exchange: Exchange | null
  /** When they were asked for (ms). */
  askedAt: number
}

const unchosen: ChosenCurrency = { currency: null, ofAccount: null, exchange: null, askedAt: 0 }
const kept = 'currency'
/** The bank says new ones once a day. */
const ratesGoodFor = 6 * 3_600_000

export const currencyStore = create<ChosenCurrency>()(() => unchosen)

/** The currency in which this person reads amounts, or null: as each place asks. */
export const useCurrency = (): string | null => currencyStore(({ currency }) => currency)

function keep(changes: Partial<ChosenCurrency>): void {
  currencyStore.setState(changes)
  localValues.write(kept, currencyStore.getState())
  void freshRates()
}

/**
 * Chooses for this browser at once, and for the account of who is signed in. Throws where the account could not be
 * told; one that says nothing itself is told with the next page.
 */
export async function chooseCurrency(currency: string | null): Promise<void> {
  const { isLoggedIn, userData } = userStore.getState()
  keep({ currency, ofAccount: null })
  if (!isLoggedIn) return
  const { preferences } = userData?.preferences
    ? { preferences: userData.preferences }
    : await api.call('user/profile-details', {}, { quiet: true })
  keepProfile(await api.call('user/update', { preferences: { ...preferences, currency } }, { quiet: true }))
}

/** Nobody who reads amounts as the places ask them fetches a rate. */
async function freshRates(): Promise<void> {
  const { currency, askedAt } = currencyStore.getState()
  if (!currency || Date.now() - askedAt < ratesGoodFor) return
  const answer = await api.call('setting/details', {}, { quiet: true }).catch(() => null)
  if (!answer) return
  currencyStore.setState({ exchange: answer.exchange, askedAt: Date.now() })
  localValues.write(kept, currencyStore.getState())
}

/**
 * What an account says counts in each browser where its owner signs in. Where it says nothing, it is told what was
 * chosen here without it.
 */
function agreeWithAccount(): void {
  const { userData } = userStore.getState()
  if (!userData?.preferences) return
  const { currency, ofAccount } = currencyStore.getState()
  const said = userData.preferences.currency
  if (said === null && currency !== null && ofAccount === null) return void chooseCurrency(currency).catch(() => {})
  if (said !== currency || ofAccount !== userData.id) keep({ currency: said, ofAccount: userData.id })
}

/**
 * Called once by the shell: goes on with what this browser kept, and agrees with its other tabs and with the account.
 */
export function followCurrency(): void {
  const read = () => currencyStore.setState(localValues.read<ChosenCurrency>(kept) ?? unchosen)
  read()
  void freshRates()
  agreeWithAccount()
  userStore.subscribe((now, before) => {
    if (now.userData?.preferences !== before.userData?.preferences) agreeWithAccount()
  })
  addEventListener('storage', ({ key }) => {
    if (key === `qe:${kept}` || key === null) read()
  })
}
