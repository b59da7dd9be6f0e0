import { createToasts, type Toast } from './toasts'

const start = () => {
  const seen: { now: readonly Toast[] } = { now: [] }
  const toasts = createToasts((shown) => {
    seen.now = shown
  })
  return { toasts, messages: () => seen.now.map(({ message }) => message), seen }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('toasts', () => {
  it('stay for 2000 ms', () => {
    const { toasts, messages } = start()
    toasts.show({ message: 'Saved.', variant: 'success' })
    jest.advanceTimersByTime(1999)
    expect(messages()).toEqual(['Saved.'])
    jest.advanceTimersByTime(1)
    expect(messages()).toEqual([])
  })

  it('stay for 10 seconds when they are notifications', () => {
    const { toasts, messages } = start()
    toasts.showNotification({ message: 'Your stay is confirmed.', variant: 'success', link: '/trips' })
    jest.advanceTimersByTime(9999)
    expect(messages()).toEqual(['Your stay is confirmed.'])
    jest.advanceTimersByTime(1)
    expect(messages()).toEqual([])
  })

  it('stay for 10 seconds when they offer an action, such as to undo', () => {
    const { toasts, messages } = start()
    toasts.show({ message: 'Deleted.', variant: 'success', action: { label: 'Undo', run: () => {} } })
    jest.advanceTimersByTime(9999)
    expect(messages()).toEqual(['Deleted.'])
    jest.advanceTimersByTime(1)
    expect(messages()).toEqual([])
  })

  it.each([
    ['error', 'error'],
    ['warning', 'error'],
    ['success', 'success'],
  ] as const)('show a notification of variant %s as %s', (variant, shown) => {
    const { toasts, seen } = start()
    toasts.showNotification({ message: 'Something happened.', variant })
    expect(seen.now[0]?.variant).toBe(shown)
  })

  it('stop their time while pointed at', () => {
    const { toasts, messages } = start()
    toasts.show({ message: 'Read me.', variant: 'info' })
    toasts.pause()
    jest.advanceTimersByTime(60_000)
    expect(messages()).toEqual(['Read me.'])
    toasts.resume()
    jest.advanceTimersByTime(2000)
    expect(messages()).toEqual([])
  })

  it('show the same message once', () => {
    const { toasts, messages } = start()
    toasts.show({ message: 'Down.', variant: 'error' })
    toasts.show({ message: 'Down.', variant: 'error' })
    expect(messages()).toEqual(['Down.'])
  })

  it('are replaced by new ones, oldest first', () => {
    const { toasts, messages } = start()
    for (const number of [1, 2, 3, 4, 5]) toasts.show({ message: `Number ${number}`, variant: 'info' })
    expect(messages()).toEqual(['Number 2', 'Number 3', 'Number 4', 'Number 5'])
  })
})
