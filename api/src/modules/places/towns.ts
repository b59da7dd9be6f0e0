import type { CallOutput, ParsedInput, Point } from '@qe/contract'
import { sql } from 'drizzle-orm'
import timeZoneAt from 'tz-lookup'
import type { Database } from '../../database/connect'
import { row, rows } from '../../database/rows'
import { city } from '../../database/schema'
import { countryName, currencyOf } from '../../domain/countries'
import { badInput, notFound } from '../../domain/errors'
import { kilometresBetween } from '../../domain/geography'
import { policy } from '../../domain/policy'
import { fold } from '../../places/fold'
import { reachOf, type WorldPlace, worldPlaces } from '../../places/world'

type Town = CallOutput<'places/town'>['town']
type StoredTown = Omit<Town, 'kilometres'>

/** GeoNames and a geocoder rarely have the same middle of a town. */
const sameTownKm = 15
/** Guests look for a city of ours before its suburbs, which GeoNames counts as towns. */
const ownCityReach = 2

/**
 * The town that a listing at a point stands in, as a city of ours. One that has none of our listings yet is added, with
 * time zone and currency; guests see it once a listing there is live.
 * @throws ApiError 400 where listings can't be offered, 404 far from any town
 */
export async function townAt(
  db: Database,
  { name = '', countryCode, lat, lon }: ParsedInput<'places/town'>,
): Promise<Town> {
  const point = { lat, lon }
  const own = await ownTowns(db, point, countryCode)
  const world = (await worldPlaces()).townsAround(point, policy.remoteReachKilometres, countryCode)
  const isNamed = (town: { name: string; kilometres: number }) =>
    fold(town.name) === fold(name) && town.kilometres <= policy.cityReachKilometres
  const [ownNamed, worldNamed] = name ? [own.find(isNamed), world.find(isNamed)] : []
  if (ownNamed || worldNamed) return ownNamed ?? storedTown(db, point, worldNamed as WorldTown)
  const [ownNearest, worldNearest] = [own[0], world[0]]
  if (ownNearest && (!worldNearest || ownNearest.apart / ownCityReach <= apart(worldNearest))) return ownNearest
  if (worldNearest) return storedTown(db, point, worldNearest)
  throw notFound('We know no town near this point. Move the pin, or choose another country.')
}

type WorldTown = WorldPlace & { kilometres: number }

/** How far a point is from a town, for people: a city reaches farther than a village. */
const apart = ({ kilometres, population }: { kilometres: number; population: number }) =>
  kilometres / reachOf(population)
const rounded = (kilometres: number) => Math.round(kilometres * 10) / 10

const townColumns = sql`id, slug, name, region, country, country_code as "countryCode", lat, lon, currency`
type TownRow = Omit<StoredTown, 'point'> & Point
const toTown = ({ id, slug, name, region, country, countryCode, lat, lon, currency }: TownRow, from: Point): Town => ({
  ...{ id, slug, name, region, country, countryCode, currency },
  point: { lat, lon },
  kilometres: rounded(kilometresBetween(from, { lat, lon })),
})

/** Our cities around a point, the nearest first. */
async function ownTowns(
  db: Database,
  point: Point,
  countryCode: string | undefined,
): Promise<(Town & { apart: number })[]> {
  const found = await rows<TownRow & { population: number }>(
    db,
    sql`select ${townColumns}, population from city
        where lat between ${point.lat}::float8 - 0.6 and ${point.lat}::float8 + 0.6
          ${countryCode ? sql`and country_code = ${countryCode}` : sql``}`,
  )
  return found
    .map((town) => ({ town: toTown(town, point), population: town.population }))
    .filter(({ town }) => town.kilometres <= policy.cityReachKilometres)
    .map(({ town, population }) => ({ ...town, apart: apart({ ...town, population }) }))
    .sort((a, b) => a.apart - b.apart)
}

/** The row of a town of the world; adds it when it is the first time. */
async function storedTown(db: Database, from: Point, town: WorldTown): Promise<Town> {
  const known = (await ownTowns(db, town.point, town.countryCode)).find(
    ({ name, kilometres }) => kilometres <= sameTownKm && fold(name) === fold(town.name),
  )
  if (known) return { ...known, kilometres: rounded(town.kilometres) }
  const country = countryName(town.countryCode)
  const currency = currencyOf(town.countryCode)
  if (!country || !currency)
    throw badInput('countryCode', `Places in ${country ?? 'this country'} can’t be listed yet.`)
  for (const slug of slugsOf(town)) {
    await db
      .insert(city)
      .values({
        ...town.point,
        slug,
        name: town.name,
        region: town.region ?? '',
        country,
        countryCode: town.countryCode,
        timeZone: timeZoneAt(town.point.lat, town.point.lon),
        currency,
        population: town.population,
        // Its page shows the cover of a listing there.
        photo: { path: '', alt: '' },
      })
      .onConflictDoNothing({ target: city.slug })
    const stored = await row<TownRow>(db, sql`select ${townColumns} from city where slug = ${slug}`)
    if (stored && kilometresBetween(stored, town.point) <= sameTownKm && stored.countryCode === town.countryCode)
      return toTown(stored, from)
  }
  throw new Error(`No address is free for ${town.name}, ${town.countryCode}.`)
}

/** Addresses of a town's page, the shortest first: others of its name may have been there before. */
function slugsOf({ name, region, countryCode, point }: WorldPlace): string[] {
  const inLatin = (text: string) =>
    fold(text)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  const plain = inLatin(name) || 'town'
  const code = countryCode.toLowerCase()
  const place = `${Math.round(point.lat * 100)}-${Math.round(point.lon * 100)}`.replaceAll('--', '-m')
  return [plain, `${plain}-${code}`, `${plain}-${inLatin(region ?? '') || place}-${code}`, `${plain}-${place}-${code}`]
}
