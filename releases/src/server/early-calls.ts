import { type CallName, callTable, canonicalUrl, cookies, type SiteSettings } from '@qe/contract'
import type { RouteMatch } from './route-match'

interface EarlyCall {
  url: string
  picture?: { path: string; sizes: string } | undefined
}

/** The calls that a route makes first, filled from path and query. A call that lacks a value is left out. */
export function earlyCalls(
  { route, params }: Pick<RouteMatch, 'route' | 'params'>,
  query: URLSearchParams,
  apiBaseUrl: string,
): EarlyCall[] {
  return route.firstCalls.flatMap(({ call, input, passQuery, picture }) => {
    if (callTable[call as CallName]?.method !== 'GET') return []
    const sent = new URLSearchParams(passQuery ? query : undefined)
    for (const [field, value] of Object.entries(input)) {
      const filled = value.startsWith(':')
        ? params[value.slice(1)]
        : value.startsWith('?')
          ? query.get(value.slice(1))
          : value
      if (filled === undefined || filled === null) return []
      sent.set(field, filled)
    }
    const path = call.replace(/\{(\w+)\}/g, (_, field: string) => {
      const value = encodeURIComponent(sent.get(field) ?? '')
      sent.delete(field)
      return value
    })
    return [{ url: canonicalUrl(`${apiBaseUrl}${path}${sent.size > 0 ? `?${sent}` : ''}`), picture }]
  })
}

/** Runs in the page, before any of our code has arrived; self-contained, since it is inlined as text. */
function startEarly(calls: EarlyCall[], tokenCookie: string, contentBaseUrl: string): void {
  const token = document.cookie.match(new RegExp(`(?:^|; )${tokenCookie}=([^;]+)`))?.[1]
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${decodeURIComponent(token)}` } : {}
  const early: Record<string, Promise<{ status: number; data: unknown }>> = {}
  Object.assign(window, { __qeEarly: early })

  const showEarly = (answer: unknown, { path, sizes }: { path: string; sizes: string }) => {
    const found = path
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], answer)
    if (typeof found !== 'string') return
    const image = new Image()
    image.fetchPriority = 'high'
    image.sizes = sizes
    image.srcset = [480, 960, 1600].map((width) => `${contentBaseUrl}${found}/${width}.webp ${width}w`).join(', ')
  }

  for (const { url, picture } of calls) {
    const answer = fetch(url, { headers }).then(async (response) => {
      const data = (await response.json()) as { data: unknown }
      if (picture) showEarly(data.data, picture)
      return { status: response.status, data }
    })
    answer.catch(() => {})
    early[url] = answer
  }
}

/**
 * Starts the page's first calls while the code is still on its way, and the picture that their answer leads with.
 * The platform's API client takes the answers by address (`shared/platform/api/early.ts`).
 */
export function earlyCallsScript(
  found: RouteMatch,
  query: URLSearchParams,
  settings: SiteSettings,
  nonce: string,
): string {
  const calls = earlyCalls(found, query, settings.apiBaseUrl)
  if (calls.length === 0) return ''
  const given = [calls, cookies.token, settings.contentBaseUrl].map((value) =>
    JSON.stringify(value).replaceAll('<', '\\u003c'),
  )
  return `<script nonce="${nonce}">(${startEarly})(${given})</script>`
}
