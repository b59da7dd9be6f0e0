import { type CallName, callUrl } from '@qe/contract'
import { settings } from '../settings'

/** The canonical URL of a call whose input is in its path and query. Every card of a page may ask for one. */
export function urlOfCall(name: CallName, input: Record<string, unknown>): string {
  const values = new URLSearchParams()
  for (const [field, value] of Object.entries(input))
    for (const one of [value].flat()) if (one !== undefined && one !== null) values.append(field, String(one))
  return callUrl(settings().apiBaseUrl, name, values)
}
