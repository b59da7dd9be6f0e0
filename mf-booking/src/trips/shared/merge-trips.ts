import type { BookingSummary, SharedTrip } from '@qe/contract'

export type ListedTrip = { own: BookingSummary } | { shared: SharedTrip }

const startOf = (trip: ListedTrip) => ('own' in trip ? trip.own.checkIn : trip.shared.checkIn)

/**
 * Own and shared trips in one list by their first day. Own ones come page by page: while there are more of them, shared
 * ones that belong after the last one wait.
 */
export function mergeTrips(
  own: readonly BookingSummary[],
  shared: readonly SharedTrip[],
  { soonestFirst, hasMore }: { soonestFirst: boolean; hasMore: boolean },
): ListedTrip[] {
  const last = own.at(-1)?.checkIn
  const isReached = ({ checkIn }: SharedTrip) =>
    !hasMore || (last !== undefined && (soonestFirst ? checkIn <= last : checkIn >= last))
  const all: ListedTrip[] = [
    ...own.map((one) => ({ own: one })),
    ...shared.filter(isReached).map((one) => ({ shared: one })),
  ]
  const direction = soonestFirst ? 1 : -1
  return all.sort((one, other) => direction * startOf(one).localeCompare(startOf(other)))
}
