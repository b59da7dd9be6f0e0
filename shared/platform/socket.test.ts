import { io, type Socket } from 'socket.io-client'
import { http, provideSettings, queryClient, readToken, userStore, writeCookie } from './host'
import { connectRealtime } from './socket'
import { messageStore } from './stores'

jest.mock('socket.io-client', () => ({ io: jest.fn() }))

const listeners = new Map<string, (reason?: string) => void>()
const socket = {
  on: (event: string, listener: (reason?: string) => void) => listeners.set(event, listener),
  connect: jest.fn(),
  disconnect() {},
  active: true,
  recovered: false,
}
let stop = () => {}

beforeEach(async () => {
  jest.mocked(io).mockReturnValue(socket as unknown as Socket)
  Object.assign(socket, { active: true, recovered: false })
  socket.connect.mockClear()
  provideSettings({
    apiBaseUrl: '/',
    socketUrl: 'https://api.test',
    contentBaseUrl: '/',
    googleClientId: null,
    push: null,
    storageKey: null,
  })
  writeCookie('_quality_escape', 'token')
  userStore.setState({ isLoggedIn: true })
  stop = connectRealtime()
  await new Promise((done) => setTimeout(done))
})
afterEach(() => {
  stop()
  jest.restoreAllMocks()
})

describe('a reconnect', () => {
  it('refetches what the page shows, since events of the break are lost', () => {
    const refetch = jest.spyOn(queryClient, 'refetchQueries')
    listeners.get('connect')?.()
    expect(refetch).not.toHaveBeenCalled()
    listeners.get('disconnect')?.()
    listeners.get('connect')?.()
    expect(refetch).toHaveBeenCalledTimes(1)
  })

  it('refetches nothing where the server recovered the events', () => {
    const refetch = jest.spyOn(queryClient, 'refetchQueries')
    listeners.get('connect')?.()
    socket.recovered = true
    listeners.get('connect')?.()
    expect(refetch).not.toHaveBeenCalled()
  })
})

describe('a connection that the server ends', () => {
  const answerWith = (status: number) => {
    http.defaults.adapter = async (config) => ({
      status,
      statusText: '',
      headers: {},
      config,
      data: { data: {}, statusCode: status, message: '' },
    })
  }

  it('signs the page out when its session has ended, as on another device', async () => {
    answerWith(401)
    listeners.get('disconnect')?.('io server disconnect')
    await new Promise((done) => setTimeout(done, 20))
    expect([readToken(), userStore.getState().isLoggedIn]).toEqual([undefined, false])
    expect(socket.connect).not.toHaveBeenCalled()
  })

  it('is opened again after a while when the session goes on', async () => {
    jest.useFakeTimers()
    answerWith(200)
    listeners.get('disconnect')?.('io server disconnect')
    await jest.advanceTimersByTimeAsync(11_000)
    jest.useRealTimers()
    expect(socket.connect).toHaveBeenCalledTimes(1)
  })
})

it('loads the notifications again when some of them were read elsewhere', () => {
  const invalidate = jest.spyOn(queryClient, 'invalidateQueries')
  listeners.get('notification:read')?.()
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['notification/getAll'] })
})

it('loads again what the page shows when the server lost events, once and not at the same moment as all others', () => {
  jest.useFakeTimers()
  const refetch = jest.spyOn(queryClient, 'refetchQueries')
  messageStore.setState({ shouldRefetchChat: false })
  listeners.get('events:missed')?.()
  listeners.get('events:missed')?.()
  jest.advanceTimersByTime(3000)
  jest.useRealTimers()
  expect(refetch).toHaveBeenCalledTimes(1)
  expect(messageStore.getState().shouldRefetchChat).toBe(true)
})

describe('a connection that the server refuses', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('is retried after a while, since the server may have been busy', () => {
    socket.active = false
    listeners.get('connect_error')?.()
    expect(socket.connect).not.toHaveBeenCalled()
    jest.advanceTimersByTime(60_000)
    expect(socket.connect).toHaveBeenCalledTimes(1)
  })

  it('is retried by the client where nothing answered, and by nobody after signing out', () => {
    listeners.get('connect_error')?.()
    socket.active = false
    listeners.get('connect_error')?.()
    stop()
    jest.advanceTimersByTime(60_000)
    expect(socket.connect).not.toHaveBeenCalled()
  })
})
