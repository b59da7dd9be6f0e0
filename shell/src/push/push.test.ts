import { cookies } from '@qe/contract'
import { bus } from '@qe/platform'
import { api, provideSettings, pushStore, readCookie, removeCookie } from '@qe/platform/host'
import { enablePush } from './push'

const worker = {}
let permission: NotificationPermission
let answer: NotificationPermission
let emitMessage: (event: { data: unknown }) => void
let call: jest.SpyInstance

beforeEach(() => {
  permission = 'default'
  answer = 'granted'
  removeCookie(cookies.pushToken)
  Object.assign(window, {
    PushManager: class {},
    Notification: {
      get permission() {
        return permission
      },
      requestPermission: async () => (permission = answer),
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => worker,
      ready: Promise.resolve(worker),
      addEventListener: (_: string, listener: typeof emitMessage) => (emitMessage = listener),
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
  it('request permission on demand only', async () => {
    const requested = jest.spyOn(Notification, 'requestPermission')
    enablePush()
    expect(requested).not.toHaveBeenCalled()
    await pushStore.getState().turnOn()
    expect(requested).toHaveBeenCalledTimes(1)
  })

  it('once granted, store the token in its cookie and send it to the API', async () => {
    enablePush()
    await pushStore.getState().turnOn()
    const token = readCookie(cookies.pushToken)
    expect(cookies.pushToken).toBe('fcm_token')
    expect(token).toMatch(/^local-/)
    expect(call).toHaveBeenCalledWith('user/device/push', { token }, { quiet: true })
    expect(pushStore.getState().state).toBe('on')
  })

  it('get no token when the person refuses', async () => {
    answer = 'denied'
    enablePush()
    await pushStore.getState().turnOn()
    expect(readCookie(cookies.pushToken)).toBeUndefined()
    expect(call).not.toHaveBeenCalled()
    expect(pushStore.getState().state).toBe('denied')
  })

  it('stay silent, and off, when the registration fails', async () => {
    call.mockRejectedValue(new Error('no network'))
    enablePush()
    await expect(pushStore.getState().turnOn()).resolves.toBeUndefined()
    expect(readCookie(cookies.pushToken)).toBeUndefined()
    expect(pushStore.getState().state).toBe('off')
  })

  it('end when the person turns them off', async () => {
    enablePush()
    await pushStore.getState().turnOn()
    await pushStore.getState().turnOff()
    expect(readCookie(cookies.pushToken)).toBeUndefined()
    expect(call).toHaveBeenLastCalledWith('user/device/push', { token: null }, { quiet: true })
  })

  it('stay on where the API was not told that they end, since it goes on sending them', async () => {
    enablePush()
    await pushStore.getState().turnOn()
    call.mockRejectedValueOnce(new Error('no network'))
    await expect(pushStore.getState().turnOff()).resolves.toBeUndefined()
    expect(pushStore.getState().state).toBe('on')
    expect(readCookie(cookies.pushToken)).toMatch(/^local-/)
  })

  it('stay off when a registration that began before ends after', async () => {
    enablePush()
    let registered = () => {}
    call.mockReturnValueOnce(new Promise((resolve) => (registered = () => resolve({ getsPush: true }))))
    const nextTask = () => new Promise((resolve) => setTimeout(resolve))
    const on = pushStore.getState().turnOn()
    await nextTask()
    const off = pushStore.getState().turnOff()
    await nextTask()
    registered()
    await Promise.all([on, off])
    expect(readCookie(cookies.pushToken)).toBeUndefined()
    expect(call).toHaveBeenLastCalledWith('user/device/push', { token: null }, { quiet: true })
    expect(pushStore.getState().state).toBe('off')
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
    enablePush()
    expect(pushStore.getState().state).toBe('unsupported')
  })

  it('open their link in the page that is already open', () => {
    const navigated = jest.fn()
    const stop = bus.on('navigation', navigated)
    enablePush()
    emitMessage({ data: { type: 'open', to: '/trips' } })
    emitMessage({ data: { type: 'open', to: 'https://elsewhere.test' } })
    expect(navigated.mock.calls).toEqual([[{ to: '/trips' }]])
    stop()
  })
})
