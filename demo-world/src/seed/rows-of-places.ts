import type { city, person, property } from '@qe/api/database'
import { comparable } from '@qe/api/domain'
import { seededId } from './ids'
import type { CityMaterial, ListingMaterial, World } from './material'
import type { Rng } from './rng'

export type CityRow = typeof city.$inferInsert & { id: string; material: CityMaterial }
export type PersonRow = typeof person.$inferInsert & { id: string }
type PropertyRow = typeof property.$inferInsert & { id: string }

export interface Place {
  row: PropertyRow
  roomId: string
  material: ListingMaterial
  city: CityRow
  /** How good its stays are, 3.4–5: what its reviews are drawn around. */
  quality: number
}

export function cityRows(world: World, rng: Rng): CityRow[] {
  return world.cities.map((material) => {
    const { slug, name, country, countryCode, lat, lon, timeZone, currency, population, photo } = material
    return {
      id: seededId(rng),
      slug,
      name,
      country,
      countryCode,
      lat,
      lon,
      timeZone,
      currency,
      population,
      photo,
      listings: 0,
      material,
    }
  })
}

export function personRow(world: World, rng: Rng, at: CityRow, asHost: boolean, n: number, now: Date): PersonRow {
  const { firstName, lastName, bio, languages, avatar } = world.person(rng, at.material, asHost)
  return {
    id: seededId(rng),
    email: `${asHost ? 'host' : 'guest'}-${n}@people.quality-escape.test`,
    firstName,
    lastName,
    bio,
    languages,
    avatar,
    role: asHost ? 'provider' : 'guest',
    identityStatus: asHost ? 'approved' : 'none',
    phone: `+00 555 ${String(n).padStart(6, '0')}`,
    createdAt: daysAgo(now, rng.int(200, 1800)),
  }
}

export function place(world: World, rng: Rng, at: CityRow, hostId: string, now: Date): Place {
  const material = world.listing(rng, at.material)
  const id = seededId(rng)
  const row: PropertyRow = {
    ...material,
    id,
    hostId,
    cityId: at.id,
    timeZone: at.timeZone,
    currency: at.currency,
    status: 'live',
    sortPrice: comparable(material.basePrice, at.currency),
    score: rng.between(0, 0.6),
    createdAt: daysAgo(now, rng.int(30, 1400)),
    updatedAt: now,
  }
  return { row, roomId: seededId(rng), material, city: at, quality: Math.min(5, 3.4 + Math.sqrt(rng.next()) * 1.65) }
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
