import type { UserProfile } from '@qe/contract'
import {
  currencyStore,
  displayCurrencyOf,
  followCurrency,
  http,
  provideAnswers,
  provideLocale,
  provideSettings,
} from './host'
import { chooseCurrency, localValues, setBrowserCurrency, signIn, signOut } from './index'

const exchange = { day: '2026-09-24', rates: { EUR: 1, USD: 1.1367 } }
const ada = {
  id: '0f2c6d1e-8a1b-4c3d-9e5f-000000000001',
  email: 'ada@quality-escape.test',
  firstName: 'Ada',
  lastName: 'Berg',
  phone: null,
  bio: '',
  languages: [],
  avatar: null,
  role: { roleDisplayName: 'Guest' as const },
  _isProfileCompleted: true,
  identity: { status: 'none' as const, reason: null },
  preferences: { currency: null as string | null, locale: 'sv-SE' },
  joinedAt: '2025-01-01T00:00:00.000Z',
} satisfies UserProfile

let account: UserProfile
let reachable: boolean
let calls: string[]
const adaSignsIn = () => signIn({ token: 'secret', expiresAt: '2030-01-01T00:00:00.000Z', user: account })
const chosen = () => currencyStore.getState().currency
const shown = () => displayCurrencyOf(currencyStore.getState())?.currency ?? null
/** The event that the browser sends after another tab wrote. */
const storageEvent = () => dispatchEvent(new StorageEvent('storage', { key: 'qe:currency' }))
const settled = () => new Promise((done) => setTimeout(done, 20))

beforeAll(() => {
  provideSettings({
    apiBaseUrl: '/v1/api/',
    socketUrl: null,
    contentBaseUrl: '/',
    googleClientId: null,
    push: null,
    storageKey: null,
  })
  http.defaults.adapter = async (config) => {
    const path = String(config.url).replace('/v1/api/', '')
    calls.push(path)
    if (!reachable) throw new Error('Network Error')
    if (path === 'user/update')
      account = { ...account, preferences: { ...account.preferences, ...JSON.parse(config.data).preferences } }
    const data = path === 'setting/details' ? { exchange } : account
    return { status: 200, statusText: '', headers: {}, config, data: { data, statusCode: 200, message: '' } }
  }
  followCurrency()
})
beforeEach(() => {
  account = ada
  reachable = true
  calls = []
  signOut()
  localStorage.clear()
  storageEvent()
})

test('rates that the HTML has asked for are taken, however young those in the browser are', async () => {
  const answer = { status: 200, data: { data: { exchange }, statusCode: 200, message: '' } }
  window.__qeEarly = { '/v1/api/setting/details': Promise.resolve(answer) }
  currencyStore.setState({ askedAt: Date.now() })
  setBrowserCurrency(null)
  await settled()
  expect([window.__qeEarly, calls, currencyStore.getState().exchange]).toEqual([{}, [], exchange])
})

describe('a visitor', () => {
  it('who chose none reads in the currency of their region, where there is a rate', () => {
    currencyStore.setState({ exchange })
    expect([chosen(), shown()]).toEqual([null, 'USD'])
    provideLocale('de-AT')
    expect(shown()).toBe('EUR')
    provideLocale('tr-TR')
    expect(shown()).toBeNull()
    provideLocale(undefined)
  })

  it('reads what the server has rendered until the browser has rates of its own', () => {
    provideLocale('de-AT')
    provideAnswers({ '/v1/api/setting/details': { exchange } }, Date.now())
    expect(shown()).toBe('EUR')
    provideAnswers({}, 0)
    expect(shown()).toBeNull()
    provideLocale(undefined)
  })

  it('whom the server has rendered the page for reads in the currency of their account at once', () => {
    const profile = { ...ada, preferences: { currency: 'USD', locale: null } }
    provideLocale('de-AT')
    provideAnswers({ '/v1/api/setting/details': { exchange }, '/v1/api/user/profile-details': profile }, Date.now())
    expect(shown()).toBe('USD')
    provideAnswers({}, 0)
    provideLocale(undefined)
  })

  it('who wants each listing’s own currency keeps it, and fetches no rates', async () => {
    setBrowserCurrency(null)
    currencyStore.setState({ exchange })
    await settled()
    expect(calls).toEqual([])
    expect(shown()).toBeNull()
    storageEvent()
    expect(localValues.read('currency')).toMatchObject({ usesListings: true })
    expect(currencyStore.getState().usesListings).toBe(true)
  })

  it('who chooses one fetches rates once, and finds both on the next page', async () => {
    await chooseCurrency('EUR')
    await settled()
    await chooseCurrency('USD')
    await settled()
    expect(calls).toEqual(['setting/details'])
    expect(localValues.read('currency')).toMatchObject({ currency: 'USD', exchange })
  })

  it('shares the choice with other tabs', () => {
    localValues.write('currency', { currency: 'GBP', ofAccount: null, exchange, askedAt: Date.now() })
    storageEvent()
    expect(chosen()).toBe('GBP')
    localStorage.clear()
    storageEvent()
    expect(chosen()).toBeNull()
  })

  it('keeps the choice while the API is unreachable, and fetches rates later', async () => {
    reachable = false
    await chooseCurrency('EUR')
    await settled()
    expect(currencyStore.getState()).toMatchObject({ currency: 'EUR', exchange: null, askedAt: 0 })
  })
})

describe('a person with an account', () => {
  it('who wants each listing’s own currency keeps that in this browser over sign-in', () => {
    setBrowserCurrency(null)
    adaSignsIn()
    currencyStore.setState({ exchange })
    expect(shown()).toBeNull()
    account = { ...ada, preferences: { ...ada.preferences, currency: 'EUR' } }
    adaSignsIn()
    expect(shown()).toBe('EUR')
  })

  it('stores the choice there, beside other preferences', async () => {
    adaSignsIn()
    // Changed in another tab since.
    account = { ...account, preferences: { ...account.preferences, locale: 'de-DE' } }
    await chooseCurrency('EUR')
    expect(account.preferences).toEqual({ currency: 'EUR', locale: 'de-DE' })
  })

  it('finds the choice in the next browser', async () => {
    account = { ...ada, preferences: { ...ada.preferences, currency: 'GBP' } }
    adaSignsIn()
    expect(chosen()).toBe('GBP')
    await settled()
    expect(calls).toEqual(['setting/details'])
  })

  it('loses the display currency here when they removed it elsewhere', () => {
    account = { ...ada, preferences: { ...ada.preferences, currency: 'GBP' } }
    adaSignsIn()
    signOut()
    account = ada
    adaSignsIn()
    expect(chosen()).toBeNull()
  })

  it('takes over the choice made before sign-in', async () => {
    await chooseCurrency('EUR')
    adaSignsIn()
    await settled()
    expect(chosen()).toBe('EUR')
    expect(account.preferences.currency).toBe('EUR')
  })

  it('takes it over on the next page if the account was not updated before', async () => {
    await chooseCurrency('EUR')
    reachable = false
    adaSignsIn()
    await settled()
    expect(account.preferences.currency).toBeNull()
    reachable = true
    account = { ...account, preferences: { ...account.preferences } }
    adaSignsIn()
    await settled()
    expect(chosen()).toBe('EUR')
    expect(account.preferences.currency).toBe('EUR')
  })

  it('does not get the choice of the person signed in before', () => {
    account = {
      ...ada,
      id: '0f2c6d1e-8a1b-4c3d-9e5f-000000000002',
      preferences: { ...ada.preferences, currency: 'GBP' },
    }
    adaSignsIn()
    signOut()
    account = ada
    adaSignsIn()
    expect(chosen()).toBeNull()
  })

  it('is told when the account could not be updated', async () => {
    adaSignsIn()
    reachable = false
    await expect(chooseCurrency('EUR')).rejects.toThrow()
    expect(chosen()).toBe('EUR')
  })
})
