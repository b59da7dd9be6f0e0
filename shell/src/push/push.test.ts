import { cookies } from '@qe/contract'
import { bus } from '@qe/platform'
import { api, provideSettings, pushStore, readCookie, removeCookie } from '@qe/platform/host'
import { offerPush } from './push'

const worker = {}
let permission: NotificationPermission
let answered: NotificationPermission
let hear: (event: { data: unknown }) => void
let call: jest.SpyInstance

beforeEach(() => {
  permission = 'default'
  answered = 'granted'
  removeCookie(cookies.pushToken)
  Object.assign(window, {
    PushManager: class {},
    Notification: {
      get permission() {
        return permission
      },
      requestPermission: async () => (permission = answered),
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => worker,
      ready: Promise.resolve(worker),
      addEventListener: (_: string, listener: typeof hear) => (hear = listener),
    },
  })
  provideSettings({
    apiBaseUrl: '/v1/api/',
    socketUrl: null,
    contentBaseUrl: '/',
    googleClientId: null,
    push: 'local',
    storageKey: null,
  })
  call = jest.spyOn(api, 'call').mockResolvedValue({ getsPush: true } as never)
})
afterEach(() => call.mockRestore())

describe('push messages (specification sections 3, 4, 7 and 8)', () => {
  it('are asked for on demand only', async () => {
    const asked = jest.spyOn(Notification, 'requestPermission')
    offerPush()
    expect(asked).not.toHaveBeenCalled()
    await pushStore.getState().turnOn()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('once granted, leave the token in its cookie and with the API', async () => {
    offerPush()
    await pushStore.getState().turnOn()
    const token = readCookie(cookies.pushToken)
    expect(cookies.pushToken).toBe('fcm_token')
    expect(token).toMatch(/^local-/)
    expect(call).toHaveBeenCalledWith('user/device/push', { token }, { quiet: true })
    expect(pushStore.getState().state).toBe('on')
  })

  it('get no token when the person refuses', async () => {
    answered = 'denied'
    offerPush()
    await pushStore.getState().turnOn()
    expect(readCookie(cookies.pushToken)).toBeUndefined()
    expect(call).not.toHaveBeenCalled()
    expect(pushStore.getState().state).toBe('denied')
  })

  it('stay silent, and off, when the registration fails', async () => {
    call.mockRejectedValue(new Error('no network'))
    offerPush()
    await expect(pushStore.getState().turnOn()).resolves.toBeUndefined()
    expect(readCookie(cookies.pushToken)).toBeUndefined()
    expect(pushStore.getState().state).toBe('off')
  })

  it('end when the person wants no more of them', async () => {
    offerPush()
    await pushStore.getState().turnOn()
    await pushStore.getState().turnOff()
    expect(readCookie(cookies.pushToken)).toBeUndefined()
    expect(call).toHaveBeenLastCalledWith('user/device/push', { token: null }, { quiet: true })
  })

  it('are not offered by a site that is not set up for them', () => {
    pushStore.setState({ state: 'unsupported' })
    provideSettings({
      apiBaseUrl: '/v1/api/',
      socketUrl: null,
      contentBaseUrl: '/',
      googleClientId: null,
      push: null,
      storageKey: null,
    })
    offerPush()
    expect(pushStore.getState().state).toBe('unsupported')
  })

  it('open what they are about, in the page that is there', () => {
    const went = jest.fn()
    const stop = bus.on('navigation', went)
    offerPush()
    hear({ data: { type: 'open', to: '/trips' } })
    hear({ data: { type: 'open', to: 'https://elsewhere.test' } })
    expect(went.mock.calls).toEqual([[{ to: '/trips' }]])
    stop()
  })
})
