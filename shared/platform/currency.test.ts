import type { UserProfile } from '@qe/contract'
import { currencyStore, followCurrency, http, provideSettings } from './host'
import { chooseCurrency, localValues, signIn, signOut } from './index'

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
let asked: string[]
const adaSignsIn = () => signIn({ token: 'secret', expiresAt: '2030-01-01T00:00:00.000Z', user: account })
const chosen = () => currencyStore.getState().currency
/** What a tab does when it hears that another one wrote. */
const hearOtherTab = () => dispatchEvent(new StorageEvent('storage', { key: 'qe:currency' }))
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
    asked.push(path)
    if (!reachable) throw new Error('Network Error')
    if (path === 'user/update') account = { ...account, preferences: JSON.parse(config.data).preferences }
    const data = path === 'setting/details' ? { exchange } : account
    return { status: 200, statusText: '', headers: {}, config, data: { data, statusCode: 200, message: '' } }
  }
  followCurrency()
})
beforeEach(() => {
  account = ada
  reachable = true
  asked = []
  signOut()
  localStorage.clear()
  hearOtherTab()
})

describe('a visitor', () => {
  it('who never chose a currency fetches no rate', async () => {
    hearOtherTab()
    await settled()
    expect(asked).toEqual([])
  })

  it('who chooses one gets its rates, once, and finds both again on the next page', async () => {
    await chooseCurrency('EUR')
    await settled()
    await chooseCurrency('USD')
    await settled()
    expect(asked).toEqual(['setting/details'])
    expect(localValues.read('currency')).toMatchObject({ currency: 'USD', exchange })
  })

  it('agrees with their other tabs', () => {
    localValues.write('currency', { currency: 'GBP', ofAccount: null, exchange, askedAt: Date.now() })
    hearOtherTab()
    expect(chosen()).toBe('GBP')
    localStorage.clear()
    hearOtherTab()
    expect(chosen()).toBeNull()
  })

  it('who can’t reach us keeps the choice, and gets rates later', async () => {
    reachable = false
    await chooseCurrency('EUR')
    await settled()
    expect(currencyStore.getState()).toMatchObject({ currency: 'EUR', exchange: null, askedAt: 0 })
  })
})

describe('somebody with an account', () => {
  it('keeps their choice there, and what else they prefer', async () => {
    adaSignsIn()
    await chooseCurrency('EUR')
    expect(account.preferences).toEqual({ currency: 'EUR', locale: 'sv-SE' })
  })

  it('finds it in the next browser where they sign in', async () => {
    account = { ...ada, preferences: { ...ada.preferences, currency: 'GBP' } }
    adaSignsIn()
    expect(chosen()).toBe('GBP')
    await settled()
    expect(asked).toEqual(['setting/details'])
  })

  it('goes back to what the places ask when they did so elsewhere', () => {
    account = { ...ada, preferences: { ...ada.preferences, currency: 'GBP' } }
    adaSignsIn()
    signOut()
    account = ada
    adaSignsIn()
    expect(chosen()).toBeNull()
  })

  it('takes along what they chose before signing in', async () => {
    await chooseCurrency('EUR')
    adaSignsIn()
    await settled()
    expect(chosen()).toBe('EUR')
    expect(account.preferences.currency).toBe('EUR')
  })

  it('takes it along with the next page where the page was left before the account had heard', async () => {
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

  it('does not read amounts as the one who sat here before', () => {
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

  it('hears when the account could not be told', async () => {
    adaSignsIn()
    reachable = false
    await expect(chooseCurrency('EUR')).rejects.toThrow()
    expect(chosen()).toBe('EUR')
  })
})
