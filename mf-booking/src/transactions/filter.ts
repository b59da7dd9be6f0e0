import type { CallInput } from '@qe/contract'
import { isDate } from '@qe/ui/unshared'

/** Which payments the page shows, as its address says. */
export interface PaymentFilter {
  kind: 'payments' | 'refunds' | null
  /** A whole year, or the first and the last day; null without an end. */
  when: { year: string } | { from: string; to: string } | null
  propertyId: string | null
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads the filter from the address. What makes no sense counts as absent. */
export function readFilter(params: URLSearchParams): PaymentFilter {
  const kind = params.get('kind')
  const year = params.get('year') ?? ''
  const [from, to] = [params.get('from'), params.get('to')]
  const place = params.get('place')
  return {
    kind: kind === 'payments' || kind === 'refunds' ? kind : null,
    when: /^20\d\d$/.test(year) ? { year } : isDate(from) && isDate(to) && from <= to ? { from, to } : null,
    propertyId: place && uuid.test(place) ? place : null,
  }
}

/** The visitor's time zone, on whose calendar the days are; nothing where the browser does not know it. */
export function ownTimeZone(): { timeZone?: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone && timeZone !== 'Etc/Unknown' ? { timeZone } : {}
}

/** Without a filter it is the very input of the call that the page's first answer comes with. */
export function inputOf({ kind, when, propertyId }: PaymentFilter): CallInput<'transcation/export'> {
  const days = when && ('year' in when ? { from: `${when.year}-01-01`, to: `${when.year}-12-31` } : when)
  return { ...(kind && { kind }), ...(days && { ...days, ...ownTimeZone() }), ...(propertyId && { propertyId }) }
}

/** Changes the address; null takes a part of the filter out. */
export function withFilter(params: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

export const noFilter = { kind: null, year: null, from: null, to: null, place: null }
