import type { CallOutput, Country, ParsedInput, Point } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row, rows } from '../../database/rows'
import { countryName, currencyOf, hasPayouts, servedCountries } from '../../domain/countries'
import { badInput } from '../../domain/errors'
import { kilometresBetween } from '../../domain/geography'
import { policy } from '../../domain/policy'
import { worldPlaces } from '../../places/world'

/** Countries in which a host can list: where cards can be charged, in the currency of our cities there or its own. */
export async function countriesWithListings(db: Queryable): Promise<Country[]> {
  const ours = await rows<Omit<Country, 'payouts'>>(
    db,
    sql`select country_code as code, min(country) as name, min(currency) as currency, sum(listings)::int as listings
        from city group by country_code`,
  )
  const known = new Set(ours.map(({ code }) => code))
  const others = servedCountries.flatMap((code) => {
    const [name, currency] = [countryName(code), currencyOf(code)]
    return known.has(code) || !name || !currency ? [] : [{ code, name, currency, listings: 0 }]
  })
  return [...ours, ...others]
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map((country) => ({ ...country, payouts: hasPayouts(country.code) }))
}

/**
 * Checks that a listing is allowed in a country, and that the point is in it: a town of it must be nearby, or for a
 * remote point be the nearest of all.
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
  const ours = await nearestCity(db, point)
  const towns = (await worldPlaces()).townsAround(point, policy.remoteReachKilometres)
  towns.sort((a, b) => a.kilometres - b.kilometres)
  const nearestTown = towns[0]
  const townThere = towns.find((town) => town.countryCode === countryCode)
  const valid =
    nearestTown?.countryCode === countryCode ||
    (townThere?.kilometres ?? Number.POSITIVE_INFINITY) <= policy.cityReachKilometres ||
    ours?.countryCode === countryCode ||
    (await nearestCity(db, point, countryCode)) !== null
  return {
    valid,
    reason: valid ? null : notThere(country, ours ?? nearestTown),
    country,
    nearestCity: ours && { id: ours.id, name: ours.name, kilometres: Math.round(ours.kilometres * 10) / 10 },
  }
}

function notServed(code: string): string {
  const name = countryName(code)
  return name ? `Places in ${name} can’t be listed yet.` : `There is no country with the code ${code}.`
}

function notThere({ name }: Country, nearest: { name: string } | undefined): string {
  if (nearest)
    return `This point is near ${nearest.name}, which is not in ${name}. Move the point, or choose another country.`
  return `There is no town in ${name} within ${policy.remoteReachKilometres} km of this point.`
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
