import type { SpanReport } from '@qe/contract'
import { http, provideSettings } from '@qe/platform/host'
import { traceCalls } from './trace-calls'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const loadSpan = 'b7ad6b7169203331'
let reports: SpanReport[]
let headers: string[]

beforeAll(() => {
  jest.useFakeTimers()
  navigator.sendBeacon = (address, body) => {
    expect(address).toBe('/releases/spans')
    reports.push(JSON.parse(String(body)))
    return true
  }
  http.defaults.adapter = async (config) => {
    headers.push(String(config.headers['traceparent']))
    return { config, data: {}, status: config.url?.includes('my-booking') ? 503 : 200, statusText: '', headers: {} }
  }
  provideSettings({
    apiBaseUrl: '/v1/api/',
    socketUrl: null,
    contentBaseUrl: '/',
    googleClientId: null,
    push: null,
    storageKey: null,
  })
  traceCalls({ traceparent: `00-${traceId}-${loadSpan}-01`, visit: 'a-visit' })
})
beforeEach(() => {
  reports = []
  headers = []
})

const spans = () => {
  jest.advanceTimersByTime(5000)
  return reports.flatMap((report) => report.spans)
}

it("continues the trace of the page load, and reports each call's time and failure without its input", async () => {
  await http.request({ url: '/v1/api/property/details', params: { propertyId: 'secret' } })
  await http.request({ url: '/v1/api/bookings/my-booking' })
  const [first, second] = spans()
  expect(headers).toEqual([first, second].map((span) => `00-${traceId}-${span?.spanId}-01`))
  expect(first).toMatchObject({ name: 'property/details', traceId, parentId: loadSpan, isError: false })
  expect(second).toMatchObject({ name: 'bookings/my-booking', isError: true })
  expect(JSON.stringify(reports)).not.toContain('secret')
})

it('names a call with a parameter in its path by its pattern, and leaves other requests alone', async () => {
  await http.request({ url: '/v1/api/stripe-bank/delete/pm_1234', method: 'DELETE' })
  await http.request({ url: '/settings.json' })
  expect(spans().map(({ name }) => name)).toEqual(['stripe-bank/delete/{paymentMethodId}'])
  expect(headers[1]).toBe('undefined')
})

it('begins a trace where the visitor goes on to another page', async () => {
  history.pushState(null, '', '/search')
  await http.request({ url: '/v1/api/property/details' })
  await http.request({ url: '/v1/api/property/details' })
  const [first, second] = spans()
  expect(first?.parentId).toBeNull()
  expect(first?.traceId).not.toBe(traceId)
  expect(second?.traceId).toBe(first?.traceId)
})
