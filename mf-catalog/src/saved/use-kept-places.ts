import type { CallOutput } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { useRef } from 'react'

type Place = CallOutput<'wishlist/details'>['places'][number]

/**
 * The places of a list with those that were removed since the page was opened, so that a slip can be undone. Each stays
 * where it was on the page, also when it is saved again. One that was moved to another list leaves.
 */
export function useKeptPlaces({ wishlist, places }: CallOutput<'wishlist/details'>): readonly Place[] {
  // Only what is cached: the hearts fetch it, and every change stores the new state.
  const { data } = useApiQuery('wishlist/list', {}, { enabled: false })
  const elsewhere = new Set(
    data?.wishlists.filter(({ id }) => id !== wishlist.id).flatMap(({ propertyIds }) => propertyIds),
  )
  const kept = useRef<readonly Place[]>(places)
  const now = new Map(places.map((place) => [place.propertyId, place]))
  const before = kept.current
    .map((place) => now.get(place.propertyId) ?? place)
    .filter(({ propertyId }) => now.has(propertyId) || !elsewhere.has(propertyId))
  const known = new Set(before.map(({ propertyId }) => propertyId))
  kept.current = [...places.filter(({ propertyId }) => !known.has(propertyId)), ...before]
  return kept.current
}
