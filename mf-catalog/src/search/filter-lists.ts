import type { Amenity, PropertyType } from '@qe/contract'
import { useApiQuery } from '@qe/platform'

const day = 86_400_000

/** What a place may offer; changes about once a year. */
export const useAmenities = (): Amenity[] =>
  useApiQuery('user/get-all-amenities', {}, { staleTime: day, quiet: true }).data?.amenities ?? []

export const usePropertyTypes = (): PropertyType[] =>
  useApiQuery('property-type/getAll', {}, { staleTime: day, quiet: true }).data?.types ?? []
