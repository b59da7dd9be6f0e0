import { type CallName, callTable, canonicalUrl, cookies, type SiteSettings } from '@qe/contract'
import type { Found } from './page'

/** Addresses of the calls that a route makes first, filled from path and query. Calls that lack a value are left out. */
export function earlyUrls({ route, params }: Pick<Found, 'route' | 'params'>, query: URLSearchParams, apiBaseUrl: string): string[] {
  return route.firstCalls.flatMap(({ call, input, passQuery }) => {
    if (callTable[call as CallName]?.method !== 'GET') return []
    const sent = new URLSearchParams(passQuery ? query : undefined)
    for (const [field, value] of Object.entries(input)) {
      const filled = value.startsWith(':') ? params[value.slice(1)] : value.startsWith('?') ? query.get(value.slice(1)) : value
      if (filled === undefined || filled === null) return []
      sent.set(field, filled)
    }
    return [canonicalUrl(`${apiBaseUrl}${call}${sent.size > 0 ? `?${sent}` : ''}`)]
  })
}

/**
 * A few lines that start the page's first calls while the code is still on its way.
 * The platform's API client takes the answers by address (`shared/platform/api/early.ts`).
 */
export function earlyCallsScript(found: Found, query: URLSearchParams, settings: SiteSettings): string {
  const urls = earlyUrls(found, query, settings.apiBaseUrl)
  if (urls.length === 0) return ''
  const list = JSON.stringify(urls).replaceAll('<', '\\u003c')
  return `<script>(function(){var t=document.cookie.match(/(?:^|; )${cookies.token}=([^;]+)/),h=t?{Authorization:'Bearer '+decodeURIComponent(t[1])}:{},e=window.__qeEarly={};${list}.forEach(function(u){e[u]=fetch(u,{headers:h}).then(function(r){return r.json().then(function(d){return{status:r.status,data:d}})});e[u].catch(function(){})})})()</script>`
}
