import type { PageSnapshot } from '@qe/contract'
import { exampleRemote, exampleSettings } from '@qe/contract/examples'
import { prefetchView, startRemotes } from '../loading/load-remote'
import { createRouter } from './create-router'

jest.mock('../loading/load-remote', () => ({
  ...jest.requireActual('../loading/load-remote'),
  prefetchView: jest.fn(),
}))

const route = (path: string) => ({ path, chunk: 'page', title: 'A page', width: 'full', who: 'everyone' })
const remote = exampleRemote('mf-guides', {
  config: { routes: [route('/'), route('/guides/:city')] as never, slots: [] },
})
const snapshot = { revision: 1, remotes: [remote], settings: exampleSettings } as PageSnapshot

function openFirstPage() {
  startRemotes([remote])
  const router = createRouter(snapshot)
  const shown = () => router.state.location.pathname
  return { router, shown }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  history.replaceState(null, '', '/')
})

test('the first page is there at once', () => {
  const { router, shown } = openFirstPage()
  expect(router.state.initialized).toBe(true)
  expect(shown()).toBe('/')
  expect(prefetchView).not.toHaveBeenCalled()
})

test('the page before stays until the code of the next has loaded', async () => {
  let load = () => {}
  jest.mocked(prefetchView).mockReturnValue(new Promise<void>((resolve) => (load = resolve)))
  const { router, shown } = openFirstPage()
  void router.navigate('/guides/porto')
  await jest.advanceTimersByTimeAsync(100)
  expect(shown()).toBe('/')
  load()
  await jest.advanceTimersByTimeAsync(0)
  expect(shown()).toBe('/guides/porto')
})

test('subscribers hear of an arrival, not of a start, for which the page before would be rendered anew', async () => {
  let load = () => {}
  jest.mocked(prefetchView).mockReturnValue(new Promise<void>((resolve) => (load = resolve)))
  const { router } = openFirstPage()
  const heard: string[] = []
  router.subscribe(({ location }) => heard.push(location.pathname))
  void router.navigate('/guides/porto')
  await jest.advanceTimersByTimeAsync(100)
  expect(heard).toEqual([])
  load()
  await jest.advanceTimersByTimeAsync(0)
  expect(heard).toEqual(['/guides/porto'])
})

test('and gives way to the skeleton when that takes long', async () => {
  jest.mocked(prefetchView).mockReturnValue(new Promise<void>(() => {}))
  const { router, shown } = openFirstPage()
  void router.navigate('/guides/porto')
  await jest.advanceTimersByTimeAsync(299)
  expect(shown()).toBe('/')
  await jest.advanceTimersByTimeAsync(1)
  expect(shown()).toBe('/guides/porto')
})

test('a page that there is already takes another query without waiting', async () => {
  jest.mocked(prefetchView).mockResolvedValueOnce(undefined)
  const { router } = openFirstPage()
  await router.navigate('/guides/porto')
  jest.mocked(prefetchView).mockReturnValue(new Promise<void>(() => {}))
  void router.navigate('/guides/porto?nights=3')
  await jest.advanceTimersByTimeAsync(0)
  expect(router.state.location.search).toBe('?nights=3')
})
