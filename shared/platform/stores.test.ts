import { exampleSettings } from '@qe/contract/examples'
import {
  provideAnswers,
  provideRenderedUser,
  provideSettings,
  readCookie,
  renderedProfile,
  setServerCheck,
  takeOverSession,
  writeCookie,
} from './host'
import { bus, localValues } from './index'
import { rememberReturn, signIn, signOut, takeReturnPath } from './session'
import { messageStore, type PendingBooking, setBookingDetails, setTotalBookingPrice, userStore } from './stores'

const stay: PendingBooking = {
  propertyId: 'one',
  checkIn: '2027-08-03',
  checkOut: '2027-08-07',
  guests: 2,
  pets: 0,
  currency: 'EUR',
  message: 'We are two.',
  bookingId: null,
}
const profile = {
  id: '0f2c6d1e-8a1b-4c3d-9e5f-000000000001',
  email: 'ada@quality-escape.test',
  firstName: 'Ada',
  lastName: 'Berg',
  phone: null,
  bio: 'x'.repeat(5000),
  languages: [],
  avatar: null,
  role: { roleDisplayName: 'Provider' as const },
  _isProfileCompleted: true,
  identity: { status: 'none' as const, reason: null },
  preferences: { currency: null, locale: null },
  joinedAt: '2025-01-01T00:00:00.000Z',
}

beforeAll(() => provideSettings(exampleSettings))

describe('the session', () => {
  it('keeps token, profile flag and role in their cookies after signing in', () => {
    signIn({ token: 'secret', expiresAt: '2030-01-01T00:00:00.000Z', user: profile })
    expect(readCookie('_quality_escape')).toBe('secret')
    expect(readCookie('_isProfileUpdated')).toBe('true')
    expect(readCookie('_userRole')).toBe('Provider')
    expect(userStore.getState()).toMatchObject({ isLoggedIn: true, userData: { firstName: 'Ada' } })
  })

  it('keeps only what fits in the compressed cookie', () => {
    signIn({ token: 'secret', expiresAt: '2030-01-01T00:00:00.000Z', user: profile })
    expect(readCookie('_qualityescape_data')?.length).toBeLessThan(3500)
  })

  it('clears the cookies on logout and goes to /auth/login', () => {
    setTotalBookingPrice(120)
    messageStore.setState({ roomId: 'another room' })
    const visited: string[] = []
    const stop = bus.on('navigation', ({ to }) => visited.push(to))
    signOut()
    stop()
    for (const name of ['_quality_escape', '_qualityescape_data', '_isProfileUpdated', '_userRole'])
      expect(readCookie(name)).toBeUndefined()
    expect(userStore.getState()).toEqual({ isLoggedIn: false, userData: null })
    for (const name of ['_property_data', '_message_data']) expect(readCookie(name)).toBeUndefined()
    expect(visited).toEqual(['/auth/login'])
  })

  it('remembers only paths of this site to come back to, once', () => {
    for (const path of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/auth/login']) {
      rememberReturn(path)
      expect(takeReturnPath()).toBe('/')
    }
    rememberReturn('/trips?when=past')
    expect(takeReturnPath()).toBe('/trips?when=past')
    expect(takeReturnPath()).toBe('/')
  })
})

describe('the page on which a session was lost', () => {
  const loseSessionAt = (path: string) => {
    signIn({ token: 'secret', expiresAt: '2030-01-01T00:00:00.000Z', user: profile })
    history.replaceState(null, '', path)
    signOut({ comeBack: true })
    history.replaceState(null, '', '/')
  }
  const signInAs = (id: string) =>
    signIn({ token: 'next', expiresAt: '2030-01-01T00:00:00.000Z', user: { ...profile, id } })
  afterEach(() => signOut())

  it('is where its person goes on', () => {
    loseSessionAt('/trips/1')
    signInAs(profile.id)
    expect(takeReturnPath()).toBe('/trips/1')
  })

  it('is nobody else’s', () => {
    loseSessionAt('/trips/1')
    signInAs('0f2c6d1e-8a1b-4c3d-9e5f-000000000002')
    expect(takeReturnPath()).toBe('/')
  })

  it('gives way to one that somebody else wants to come back to, such as an invitation for another account', () => {
    loseSessionAt('/trips/1')
    rememberReturn('/trip/invitation?token=1')
    signInAs('0f2c6d1e-8a1b-4c3d-9e5f-000000000002')
    expect(takeReturnPath()).toBe('/trip/invitation?token=1')
  })
})

describe('a page that the server has rendered for somebody who is signed in', () => {
  const page = { [`${exampleSettings.apiBaseUrl}user/profile-details`]: profile }
  beforeEach(() => {
    provideAnswers(page, Date.now())
    signOut()
    provideAnswers(page, Date.now())
  })
  afterAll(() => {
    signOut()
    provideRenderedUser(null)
  })

  it('is taken over with their profile, also by a browser that has only kept the token', () => {
    writeCookie('_quality_escape', 'secret')
    expect(takeOverSession()).toBe(true)
    expect(userStore.getState()).toMatchObject({ isLoggedIn: true, userData: { firstName: 'Ada' } })
    // What components see while they take over what the server has rendered, so that none is rendered again.
    expect(userStore.getInitialState()).toBe(userStore.getState())
    expect(takeOverSession()).toBe(true)
  })

  it('renders nothing again when the API says the same', () => {
    writeCookie('_quality_escape', 'secret')
    takeOverSession()
    const before = userStore.getState()
    setServerCheck({ hasToken: true, user: renderedProfile() ?? null })
    expect(userStore.getState()).toBe(before)
  })

  it('is not taken over once they have signed out, and its answers are forgotten', () => {
    expect(takeOverSession()).toBe(false)
    expect(renderedProfile()).toBeUndefined()
    expect(userStore.getState().userData).toBeNull()
  })

  it('is not taken over when somebody else has signed in in this browser, whose session stays', () => {
    writeCookie('_quality_escape', 'another')
    userStore.setState({ isLoggedIn: true, userData: { ...profile, id: 'another', firstName: 'Bea' } })
    expect(takeOverSession()).toBe(false)
    expect(renderedProfile()).toBeUndefined()
    expect(userStore.getState().userData?.firstName).toBe('Bea')
  })

  it('of a visitor without a session is taken over as it is', () => {
    provideAnswers({}, 0)
    expect(takeOverSession()).toBe(true)
    expect(userStore.getState().isLoggedIn).toBe(false)
  })
})

describe('the stay of the booking card', () => {
  it('is there again after a reload', () => {
    setTotalBookingPrice(39_000)
    setBookingDetails(stay)
    jest.isolateModules(() => {
      const reloaded: typeof import('./stores') = require('./stores')
      expect(reloaded.propertyStore.getState()).toEqual({ totalBookingPrice: 39_000, bookingDetails: stay })
    })
  })
})

describe('local values', () => {
  it('are encrypted in storage, and decrypted when they are read', () => {
    localValues.write('saved', ['one'])
    expect(localStorage.getItem('qe:saved')).not.toContain('one')
    expect(localValues.read('saved')).toEqual(['one'])
  })

  it('count as absent when damaged', () => {
    localStorage.setItem('qe:saved', 'damaged')
    expect(localValues.read('saved')).toBeUndefined()
  })
})

describe('the bus', () => {
  it('calls the other listeners when one throws', () => {
    const heard: string[] = []
    const report = jest.fn()
    globalThis.reportError = report
    const stops = [
      bus.on('toast', () => {
        throw new Error('broken listener')
      }),
      bus.on('toast', ({ message }) => heard.push(message)),
    ]
    bus.publish('toast', { message: 'hello', variant: 'info' })
    for (const stop of stops) stop()
    bus.publish('toast', { message: 'nobody listens', variant: 'info' })
    expect(heard).toEqual(['hello'])
    expect(report).toHaveBeenCalledTimes(1)
  })
})
