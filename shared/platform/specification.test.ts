/** Lines of the specification's sections 3, 4, 8 and 9 that no other test of the platform names. */
import { decompressFromEncodedURIComponent } from 'lz-string'
import { io, type Socket } from 'socket.io-client'
import { callsWithToast, defaultMessage } from './api/toasts'
import { readCookie, removeCookie, writeCookie } from './cookies'
import { queryClient } from './query'
import { storeProfile } from './session'
import { provideSettings } from './settings'
import { connectRealtime } from './socket'
import { localValues } from './storage'
import {
  clearUser,
  messageStore,
  type PendingBooking,
  propertyStore,
  setLoginData,
  setServerCheck,
  socketStore,
  userStore,
} from './stores'

jest.mock('socket.io-client', () => ({ io: jest.fn() }))

const person = {
  id: '0f2c6d1e-8a1b-4c3d-9e5f-000000000001',
  email: 'ada@quality-escape.test',
  firstName: 'Ada',
  lastName: 'Berg',
  phone: null,
  bio: 'x'.repeat(9000),
  languages: [],
  avatar: null,
  role: { roleDisplayName: 'Guest' as const },
  _isProfileCompleted: false,
  identity: { status: 'none' as const, reason: null },
  preferences: { currency: null, locale: null },
  joinedAt: '2025-01-01T00:00:00.000Z',
}
const site = {
  apiBaseUrl: '/',
  socketUrl: 'https://api.test',
  contentBaseUrl: '/',
  googleClientId: null,
  push: null,
  storageKey: null,
}
beforeEach(() => {
  provideSettings(site)
  clearUser()
  removeCookie('_quality_escape')
})

describe('login state', () => {
  it('setting login data sets userData and isLoggedIn true', () => {
    setLoginData(person)
    expect(userStore.getState()).toEqual({ isLoggedIn: true, userData: person })
  })

  it('a server check sets isLoggedIn from hasToken and userData from user', () => {
    setServerCheck({ hasToken: true, user: person })
    expect(userStore.getState()).toEqual({ isLoggedIn: true, userData: person })
    setServerCheck({ hasToken: false, user: null })
    expect(userStore.getState()).toEqual({ isLoggedIn: false, userData: null })
  })

  it('a successful profile load stores the profile in state and sets the two cookies', () => {
    storeProfile(person)
    expect(userStore.getState().userData).toEqual(person)
    expect([readCookie('_isProfileUpdated'), readCookie('_userRole')]).toEqual(['false', 'Guest'])
  })
})

describe('persisted state', () => {
  const stay: PendingBooking = {
    propertyId: person.id,
    checkIn: '2027-08-03',
    checkOut: '2027-08-07',
    guests: 2,
    pets: 0,
    currency: 'EUR',
    message: 'Wir kommen spät. '.repeat(58),
    bookingId: person.id,
  }

  it('is compressed in its three cookies, each below 3.5 KB, without what can be fetched again', () => {
    setLoginData(person)
    messageStore.setState({
      unReadCount: 3,
      unreadMessageIds: Array.from({ length: 400 }, (_, n) => `message-${n}`),
    })
    propertyStore.setState({ totalBookingPrice: 12_000, bookingDetails: stay })
    for (const name of ['_qualityescape_data', '_property_data', '_message_data'])
      expect((readCookie(name) ?? '').length).toBeLessThan(3500)
    expect(JSON.parse(decompressFromEncodedURIComponent(readCookie('_qualityescape_data') ?? ''))).toEqual({
      isLoggedIn: true,
      userData: expect.not.objectContaining({ bio: expect.anything() }),
    })
    expect(JSON.parse(decompressFromEncodedURIComponent(readCookie('_property_data') ?? ''))).toEqual({
      totalBookingPrice: 12_000,
      bookingDetails: stay,
    })
  })

  it('locally stored values are encrypted with the fixed fallback key, or with the key of the settings', () => {
    localValues.write('place', 'Porto')
    expect(localStorage.getItem('qe:place')).not.toContain('Porto')
    provideSettings({ ...site, storageKey: 'another key' })
    expect(localValues.read('place')).toBeUndefined()
    provideSettings(site)
    expect(localValues.read('place')).toBe('Porto')
  })
})

describe('the realtime connection', () => {
  const listeners = new Map<string, (payload?: unknown) => void>()
  const disconnect = jest.fn()
  const socket = {
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    disconnect,
  } as unknown as Socket
  const connected = jest.mocked(io).mockReturnValue(socket)
  const settled = () => new Promise((done) => setTimeout(done))
  let stop = () => {}
  beforeEach(() => connected.mockClear())
  afterEach(() => stop())

  const connect = async ({ token, socketUrl }: { token?: string; socketUrl: string | null }) => {
    provideSettings({ ...site, socketUrl })
    if (token) writeCookie('_quality_escape', token)
    userStore.setState({ isLoggedIn: true, userData: person })
    stop = connectRealtime()
    await settled()
  }

  it('connects when the auth cookie and a base URL exist, with a bearer header', async () => {
    await connect({ token: 'secret', socketUrl: 'https://api.test' })
    expect(connected).toHaveBeenCalledWith(
      'https://api.test',
      expect.objectContaining({ extraHeaders: { Authorization: 'Bearer secret' } }),
    )
  })

  it.each([
    ['the auth cookie', { socketUrl: 'https://api.test' }],
    ['a base URL', { token: 'secret', socketUrl: null }],
  ])('does not connect without %s', async (_, given) => {
    await connect(given)
    expect(connected).not.toHaveBeenCalled()
  })

  it('is stored on connect, and disconnected and cleared on teardown', async () => {
    await connect({ token: 'secret', socketUrl: 'https://api.test' })
    listeners.get('connect')?.()
    expect(socketStore.getState().socketConnection).toBe(socket)
    stop()
    expect(disconnect).toHaveBeenCalled()
    expect(socketStore.getState().socketConnection).toBeNull()
  })

  it('ignores connection errors silently', async () => {
    await connect({ token: 'secret', socketUrl: 'https://api.test' })
    expect(() => listeners.get('connect_error')?.(new Error('refused'))).not.toThrow()
  })
})

describe('the toast table', () => {
  it.each([
    ['sign-in', ['user/signin']],
    ['sign-up', ['user/signup', 'user/signup-otp-verify']],
    ['forgot-password', ['user/forgot-password', 'user/forgot-password/otp-verify']],
    ['reset', ['user/forgot-password/reset-password']],
    ['onboarding', ['user/onboarding']],
    ['change-password', ['user/change-password']],
    ['profile update', ['user/update']],
    ['enquiry', ['enquiry/add']],
    ['review', ['bookings/review']],
    ['cancel', ['bookings/cancelled']],
    ['custom price', ['date-wise-price/add-new-price', 'calendar/edit-nights']],
    ['newsletter', ['newsletter/addNewMember']],
    ['send-otp', ['user/send-otp']],
    ['email alert update', ['email-alert/add-update']],
    ['image permission', ['user/image-permission/setting']],
    ['quick reply update', ['chat/quick-reply/update']],
    ['booking type set', ['property/booking-type/set']],
    ['booking accept/decline', ['bookings/accepted-declinded']],
    ['booking add', ['bookings/add']],
  ] as const)('has the calls for %s', (_, names) => {
    for (const name of names) expect(callsWithToast.has(name)).toBe(true)
  })

  it('has the default text of the specification', () => expect(defaultMessage).toBe('Something went wrong'))
})

describe('data cache defaults', () => {
  it('are no refetch on window focus, refetch on mount, no retries', () =>
    expect(queryClient.getDefaultOptions().queries).toMatchObject({
      refetchOnWindowFocus: false,
      refetchOnMount: true,
      retry: false,
    }))
})
