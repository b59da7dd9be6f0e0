import type { amenity, property, propertyType } from '@qe/api/database'
import type { Photo } from '@qe/contract'
import type { Rng } from './rng'

/** What the writers of seed rows need from the generators of names, places and words. */
export interface CityMaterial {
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

export interface PersonMaterial {
  firstName: string
  lastName: string
  bio: string
  languages: string[]
  avatar: string
}

/** A listing without whose it is, where it stands in the database, and what reviews make of it. */
export type ListingMaterial = Omit<
  typeof property.$inferInsert,
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

export interface ReviewMaterial {
  text: string
  cleanliness: number
  accuracy: number
  checkIn: number
  communication: number
  location: number
  value: number
}

export interface World {
  cities: CityMaterial[]
  types: (typeof propertyType.$inferInsert)[]
  amenities: (typeof amenity.$inferInsert)[]
  person(rng: Rng, city: CityMaterial, asHost: boolean): PersonMaterial
  listing(rng: Rng, city: CityMaterial): ListingMaterial
  review(rng: Rng, listing: ListingMaterial, city: CityMaterial, stars: number): ReviewMaterial
}
