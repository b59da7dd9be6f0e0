import { type CallName, calls, callTable, callUrl, cookies, type PageSnapshot } from '@qe/contract'
import { z } from 'zod'
import { inlineJson } from './inline-json'
import type { RouteMatch } from './route-match'

export interface EarlyCall {
  url: string
  picture?: { path: string; sizes: string } | undefined
}

/** The parameters that are an input of the call: pages leave out others, such as those of a campaign. */
function ofInput(call: CallName, query: URLSearchParams): URLSearchParams {
  const { input } = calls[call]
  return new URLSearchParams([...query].filter(([name]) => input instanceof z.ZodObject && name in input.shape))
}

/** The first calls of a route, with inputs filled from path and query. A call that lacks a value is left out. */
export function earlyCalls(
  { route, params }: Pick<RouteMatch, 'route' | 'params'>,
  query: URLSearchParams,
  apiBaseUrl: string,
): EarlyCall[] {
  return route.firstCalls.flatMap(({ call, input, passQuery, picture }) => {
    if (callTable[call as CallName]?.method !== 'GET') return []
    const parameters = passQuery ? ofInput(call as CallName, query) : new URLSearchParams()
    for (const [field, value] of Object.entries(input)) {
      const filled = value.startsWith(':')
        ? params[value.slice(1)]
        : value.startsWith('?')
          ? query.get(value.slice(1))
          : value
      if (filled === undefined || filled === null) return []
      parameters.set(field, filled)
    }
    return [{ url: callUrl(apiBaseUrl, call, parameters), picture }]
  })
}

/** Runs in the page before any script has loaded. Self-contained, since it is inlined as text. */
function startEarly(
  calls: EarlyCall[],
  tokenCookie: string,
  contentBaseUrl: string,
  tracing: { traceparent?: string },
): void {
  const token = document.cookie.match(new RegExp(`(?:^|; )${tokenCookie}=([^;]+)`))?.[1]
  const headers: Record<string, string> = {
    ...tracing,
    ...(token && { Authorization: `Bearer ${decodeURIComponent(token)}` }),
  }
  const early: Record<string, Promise<{ status: number; data: unknown }>> = {}
  Object.assign(window, { __qeEarly: early })

  const preloadPicture = (answer: unknown, { path, sizes }: { path: string; sizes: string }) => {
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
      if (picture) preloadPicture(data.data, picture)
      return { status: response.status, data }
    })
    answer.catch(() => {})
    early[url] = answer
  }
}

/** The arguments of the script of a page's early calls; empty when there are none. */
export function earlyCallsArguments(
  match: RouteMatch,
  query: URLSearchParams,
  { settings, traceparent }: Pick<PageSnapshot, 'settings' | 'traceparent'>,
): string {
  const calls = earlyCalls(match, query, settings.apiBaseUrl)
  if (calls.length === 0) return ''
  const tracing = traceparent ? { traceparent } : {}
  return [calls, cookies.token, settings.contentBaseUrl, tracing].map((value) => inlineJson(value)).join(',')
}

/**
 * A script that starts the page's first calls while the code loads, and the largest picture of their answers. The
 * platform's API client takes the answers by URL (`shared/platform/api`).
 */
export const earlyCallsScript = (parameters: string, nonce: string): string =>
  `<script nonce="${nonce}">(${startEarly})(${parameters})</script>`
