import type { CallOutput } from '@qe/contract'
import { useSaved } from '@qe/platform'
import { useRef } from 'react'

type Place = CallOutput<'wishlist/details'>['places'][number]

/**
 * The places of a list with those that were removed since the page was opened, in place, so that a slip can be undone.
 * One that was moved to another list leaves.
 */
export function useKeptPlaces(places: readonly Place[]): readonly Place[] {
  const { isSaved } = useSaved()
  const kept = useRef<readonly Place[]>(places)
  const now = new Map(places.map((place) => [place.propertyId, place]))
  const before = kept.current
    .map((place) => now.get(place.propertyId) ?? place)
    .filter(({ propertyId }) => now.has(propertyId) || !isSaved(propertyId))
  const known = new Set(before.map(({ propertyId }) => propertyId))
  kept.current = [...places.filter(({ propertyId }) => !known.has(propertyId)), ...before]
  return kept.current
}
