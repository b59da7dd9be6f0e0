import type { amenity, listing, propertyType } from '@qe/api/database'
import type { Photo } from '@qe/contract'
import type { Rng } from './rng'

/** A city as the generators describe it, without database ids. */
export interface CityData {
  slug: string
  name: string
  country: string
  countryCode: string
  lat: number
  lon: number
  timeZone: string
  currency: string
  population: number
  photo: Photo
}

export interface PersonData {
  firstName: string
  lastName: string
  bio: string
  languages: string[]
  avatar: string
}

/** A generated listing, without host, city, ids and the columns that follow from reviews. */
export type ListingData = Omit<
  typeof listing.$inferInsert,
  | 'id'
  | 'hostId'
  | 'cityId'
  | 'timeZone'
  | 'currency'
  | 'status'
  | 'ratingAverage'
  | 'ratingCount'
  | 'ratingParts'
  | 'sortPrice'
  | 'score'
  | 'createdAt'
  | 'updatedAt'
>

export interface ReviewData {
  text: string
  cleanliness: number
  accuracy: number
  checkIn: number
  communication: number
  location: number
  value: number
}

/** The generators of the demo world. */
export interface World {
  cities: CityData[]
  types: (typeof propertyType.$inferInsert)[]
  amenities: (typeof amenity.$inferInsert)[]
  person(rng: Rng, city: CityData, asHost: boolean): PersonData
  listing(rng: Rng, city: CityData): ListingData
  review(rng: Rng, found: ListingData, city: CityData, stars: number): ReviewData
}
