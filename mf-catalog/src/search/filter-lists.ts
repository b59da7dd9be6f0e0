import type { Amenity, PropertyType } from '@qe/contract'
import { useApiQuery } from '@qe/platform'

const dayMs = 86_400_000

/** All amenities. They change about once a year. */
export const useAmenities = (): Amenity[] =>
  useApiQuery('user/get-all-amenities', {}, { staleTime: dayMs, quiet: true }).data?.amenities ?? []

/** All types of listings. */
export const usePropertyTypes = (): PropertyType[] =>
  useApiQuery('property-type/getAll', {}, { staleTime: dayMs, quiet: true }).data?.types ?? []

/** How many places a choice would leave; undefined while that is not known. What a facet lacks would leave none. */
export const countOf = (facet: Record<string, number> | undefined, key: string): number | undefined =>
  facet && (facet[key] ?? 0)
