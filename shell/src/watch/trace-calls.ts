import { type CallName, callTable, type PageSnapshot, type SpanReport } from '@qe/contract'
import { http, settings } from '@qe/platform/host'

type Span = SpanReport['spans'][number]

/** How long spans are collected before they are sent, ms. */
const collectMs = 5000
/** As many as one report takes. */
const maxSpans = 60

const randomHex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The call of an address, without what fills its path; undefined for anything else. */
function callOf(url = ''): CallName | undefined {
  const path = url.replace(settings().apiBaseUrl, '')
  if (Object.hasOwn(callTable, path)) return path as CallName
  const segments = path.split('/')
  return (Object.keys(callTable) as CallName[]).find((name) => {
    const pattern = name.split('/')
    return pattern.length === segments.length && pattern.every((part, i) => part.includes('{') || part === segments[i])
  })
}

/**
 * Gives each call of this page a span: calls on the page that was loaded continue the server's trace of that load, and
 * each page that the visitor goes on to begins one.
 */
export function traceCalls({ traceparent, visit }: Pick<PageSnapshot, 'traceparent' | 'visit'>): void {
  const [, loadTraceId, loadSpanId] = traceparent?.split('-') ?? []
  if (!loadTraceId || !loadSpanId || !visit) return
  let trace: { path: string; traceId: string; parentId: string | null } = {
    path: location.pathname,
    traceId: loadTraceId,
    parentId: loadSpanId,
  }
  const begun = new WeakMap<object, Span>()
  let spans: Span[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = () => {
    clearTimeout(timer)
    timer = undefined
    if (spans.length === 0) return
    navigator.sendBeacon('/releases/spans', JSON.stringify({ visit, spans } satisfies SpanReport))
    spans = []
  }
  const end = (config: object | undefined, isError: boolean) => {
    const span = config && begun.get(config)
    if (!span) return
    spans.push({ ...span, durationMs: Date.now() - span.startedAt, isError })
    timer ??= setTimeout(send, collectMs)
    if (spans.length >= maxSpans) send()
  }

  http.interceptors.request.use((config) => {
    const name = callOf(config.url)
    if (!name) return config
    if (trace.path !== location.pathname) trace = { path: location.pathname, traceId: randomHex(16), parentId: null }
    const { traceId, parentId } = trace
    const spanId = randomHex(8)
    config.headers.set('traceparent', `00-${traceId}-${spanId}-01`)
    begun.set(config, { traceId, spanId, parentId, name, startedAt: Date.now(), durationMs: 0, isError: false })
    return config
  })
  http.interceptors.response.use(
    (response) => {
      end(response.config, response.status >= 500)
      return response
    },
    (error: { config?: object }) => {
      end(error.config, true)
      throw error
    },
  )
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
}
