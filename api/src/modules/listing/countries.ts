import type { CallOutput, Country, ParsedInput, Point } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row, rows } from '../../database/rows'
import { countryName, hasPayouts } from '../../domain/countries'
import { badInput } from '../../domain/errors'
import { kilometresBetween } from '../../domain/geography'
import { policy } from '../../domain/policy'

/** Countries in which a host can list: those of which we know a city. */
export async function countriesWithListings(db: Queryable): Promise<Country[]> {
  const found = await rows<Omit<Country, 'payouts'>>(
    db,
    sql`select country_code as code, min(country) as name, min(currency) as currency, sum(listings)::int as listings
        from city group by country_code order by name`,
  )
  return found.map((country) => ({ ...country, payouts: hasPayouts(country.code) }))
}

/**
 * Checks that a listing is allowed in a country, and that the point is in it: one of our cities in it must be nearby.
 */
export async function validateCountry(
  db: Queryable,
  { countryCode, lat, lon }: ParsedInput<'property/country-validate'>,
): Promise<CallOutput<'property/country-validate'>> {
  if ((lat === undefined) !== (lon === undefined))
    throw badInput(lat === undefined ? 'lat' : 'lon', 'A point needs latitude and longitude.')
  const country = (await countriesWithListings(db)).find(({ code }) => code === countryCode) ?? null
  if (!country) return { valid: false, reason: notServed(countryCode), country: null, nearestCity: null }
  if (lat === undefined || lon === undefined) return { valid: true, reason: null, country, nearestCity: null }
  const point = { lat, lon }
  const nearest = await nearestCity(db, point)
  const inside = nearest?.countryCode === countryCode ? nearest : await nearestCity(db, point, countryCode)
  const nearestCityShown = nearest && {
    id: nearest.id,
    name: nearest.name,
    kilometres: Math.round(nearest.kilometres * 10) / 10,
  }
  return {
    valid: inside !== null,
    reason: inside ? null : notThere(country, nearest),
    country,
    nearestCity: nearestCityShown,
  }
}

function notServed(code: string): string {
  const name = countryName(code)
  return name ? `Places in ${name} can’t be listed yet.` : `There is no country with the code ${code}.`
}

function notThere({ name }: Country, nearest: NearCity | null): string {
  if (nearest)
    return `This point is near ${nearest.name}, which is not in ${name}. Move the point, or choose another country.`
  return `None of our cities in ${name} is within ${policy.cityReachKilometres} km of this point.`
}

interface NearCity extends Point {
  id: string
  name: string
  countryCode: string
  kilometres: number
}

/** The nearest of our cities, or of those in one country, within reach. */
async function nearestCity(db: Queryable, point: Point, countryCode?: string): Promise<NearCity | null> {
  // A degree of latitude is 111 km everywhere; along the parallel the shorter way round counts, also over the
  // antimeridian.
  const degrees = sql`abs(lon - ${point.lon})`
  const along = sql`cos(radians(${point.lat})) * (case when ${degrees} > 180 then 360 - ${degrees} else ${degrees} end)`
  const found = await row<Omit<NearCity, 'kilometres'>>(
    db,
    sql`select id, name, country_code as "countryCode", lat, lon from city
        where lat between ${point.lat}::float8 - 1 and ${point.lat}::float8 + 1
          ${countryCode ? sql`and country_code = ${countryCode}` : sql``}
        order by (lat - ${point.lat}) ^ 2 + (${along}) ^ 2 limit 1`,
  )
  const kilometres = found ? kilometresBetween(point, found) : Number.POSITIVE_INFINITY
  return found && kilometres <= policy.cityReachKilometres ? { ...found, kilometres } : null
}
