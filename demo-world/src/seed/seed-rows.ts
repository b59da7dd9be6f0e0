import type { city, listing, person } from '@qe/api/database'
import { comparable } from '@qe/api/domain'
import type { CityData, ListingData, World } from './generated-data'
import { seededId } from './ids'
import type { Rng } from './rng'

export type CityRow = typeof city.$inferInsert & { id: string; data: CityData }
export type PersonRow = typeof person.$inferInsert & { id: string }
type ListingRow = typeof listing.$inferInsert & { id: string }

/** A listing's row with what generates its bookings and reviews. */
export interface SeededListing {
  row: ListingRow
  /** The unit that its bookings are of. */
  roomId: string
  /** Where it has several. */
  units?: readonly { id: string; name: string }[]
  data: ListingData
  city: CityRow
  /** The mean of its reviews' stars, 3.4–5. */
  quality: number
}

/** The rows of all cities, with their generated data. */
export function cityRows(world: World, rng: Rng): CityRow[] {
  return world.cities.map((data) => {
    const { slug, name, country, countryCode, lat, lon, timeZone, currency, population, photo } = data
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
      data,
    }
  })
}

/** Generates a person from a city; `n` makes e-mail address and phone number unique. */
export function personRow(world: World, rng: Rng, at: CityRow, asHost: boolean, n: number, now: Date): PersonRow {
  const { firstName, lastName, bio, languages, avatar } = world.person(rng, at.data, asHost)
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

/** Generates a listing in a city. */
export function seedListing(world: World, rng: Rng, at: CityRow, hostId: string, now: Date): SeededListing {
  const data = world.listing(rng, at.data)
  const id = seededId(rng)
  const row: ListingRow = {
    ...data,
    id,
    hostId,
    cityId: at.id,
    timeZone: at.timeZone,
    currency: at.currency,
    status: 'live',
    sortPrice: comparable(data.basePrice, at.currency),
    // Parts equals; the reviews decide.
    score: rng.between(0, 0.001),
    createdAt: daysAgo(now, rng.int(30, 1400)),
    updatedAt: now,
  }
  return { row, roomId: seededId(rng), data, city: at, quality: Math.min(5, 3.4 + Math.sqrt(rng.next()) * 1.65) }
}

/** Draws listings until one fits, so that its texts and photos do as well. After two hundred draws, the last one. */
export function drawListing(draw: () => SeededListing, fits: (row: ListingRow) => boolean): SeededListing {
  let drawn = draw()
  for (let tries = 1; !fits(drawn.row) && tries < 200; tries++) drawn = draw()
  return drawn
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
