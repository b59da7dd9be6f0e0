import type { CallName } from '@qe/contract'
import axios from 'axios'
import { settings } from '../settings'

/** Fills the `{name}` parameters of the path; `rest` is the remaining input. */
export function fillPath(
  name: CallName,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = name.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field])
    delete rest[field]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

/** The address of a call whose input is in its path and query. */
export function urlOfCall(name: CallName, input: Record<string, unknown>): string {
  const { path, rest } = fillPath(name, input)
  return axios.getUri({ url: settings().apiBaseUrl + path, params: rest, paramsSerializer: { indexes: null } })
}
