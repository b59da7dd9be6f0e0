import { io, type Socket } from 'socket.io-client'
import { provideSettings, queryClient, userStore, writeCookie } from './host'
import { keepConnected } from './socket'

jest.mock('socket.io-client', () => ({ io: jest.fn() }))

const listeners = new Map<string, () => void>()
const socket = {
  on: (event: string, listener: () => void) => listeners.set(event, listener),
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
  stop = keepConnected()
  await new Promise((done) => setTimeout(done))
})
afterEach(() => {
  stop()
  jest.restoreAllMocks()
})

describe('a connection that comes back', () => {
  it('asks anew for what stands on the page, since what was told meanwhile is lost', () => {
    const asked = jest.spyOn(queryClient, 'refetchQueries')
    listeners.get('connect')?.()
    expect(asked).not.toHaveBeenCalled()
    listeners.get('disconnect')?.()
    listeners.get('connect')?.()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('asks for nothing where the server had kept what was told', () => {
    const asked = jest.spyOn(queryClient, 'refetchQueries')
    listeners.get('connect')?.()
    socket.recovered = true
    listeners.get('connect')?.()
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('a connection that the server turns away', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('is begun again after a while: the server may have been busy', () => {
    socket.active = false
    listeners.get('connect_error')?.()
    expect(socket.connect).not.toHaveBeenCalled()
    jest.advanceTimersByTime(60_000)
    expect(socket.connect).toHaveBeenCalledTimes(1)
  })

  it('is left to the client where nothing answered, and to nobody once the person has left', () => {
    listeners.get('connect_error')?.()
    socket.active = false
    listeners.get('connect_error')?.()
    stop()
    jest.advanceTimersByTime(60_000)
    expect(socket.connect).not.toHaveBeenCalled()
  })
})
