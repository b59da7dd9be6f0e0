import type { SuggestedPlace } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect'
import { rows } from '../../database/rows'
import { boundsText, boxAround } from '../../places/bounds'
import { fold } from '../../places/fold'
import { NameIndex } from '../../places/name-index'
import { reachOf } from '../../places/world'

/** A city of ours, or a neighbourhood that hosts named, with its live listings. */
interface OwnPlace {
  place: SuggestedPlace
  folded: string
  /** How large and well known it is, as for the world's places. */
  weight: number
}

export interface OwnPlaces {
  all: readonly OwnPlace[]
  cities: readonly OwnPlace[]
  /** Live listings by country. */
  byCountry: ReadonlyMap<string, number>
  titles: Titles
}

/** The titles of live listings. */
interface Titles {
  index: NameIndex
  /** Ids of the listings, the recommended ones first; the index numbers them so. */
  ids: readonly string[]
}

/** They change with the listings, and reading them reads every listing: new ones can wait so long, ms. */
const keepMs = 300_000

interface CachedPlaces {
  places: Promise<OwnPlaces>
  /** ms since 1970. */
  until: number
}
const cached = new WeakMap<Database, CachedPlaces>()

/** Read at first, and every five minutes while somebody searches; nobody but the first waits for it. */
export function ownPlaces(db: Database, now: Date): Promise<OwnPlaces> {
  const before = cached.get(db)
  if (before && before.until > now.getTime()) return before.places
  const reading = read(db)
  const until = now.getTime() + keepMs
  cached.set(db, { places: before?.places ?? reading, until })
  reading.then(
    (places) => cached.set(db, { places: Promise.resolve(places), until }),
    () => before ?? cached.delete(db),
  )
  return before?.places ?? reading
}

interface OwnRow {
  neighbourhood: string | null
  city: string
  slug: string
  country: string
  countryCode: string
  lat: number
  lon: number
  population: number
  listings: number
}

async function read(db: Database): Promise<OwnPlaces> {
  const found = await rows<OwnRow>(
    db,
    sql`select null as neighbourhood, name as city, slug, country, country_code as "countryCode", lat, lon, population,
          listings
        from city where listings > 0
        union all
        select l.neighbourhood, min(c.name), min(c.slug), min(c.country), min(c.country_code),
          avg(l.public_lat), avg(l.public_lon), 0, count(*)::int
        from listing l join city c on c.id = l.city_id
        where l.status = 'live' and l.neighbourhood <> '' and l.neighbourhood <> c.name
        group by l.city_id, l.neighbourhood`,
  )
  const all = found.map(toOwnPlace)
  const cities = all.filter(({ place }) => place.kind === 'city')
  const byCountry = new Map<string, number>()
  for (const { place } of cities)
    if (place.countryCode)
      byCountry.set(place.countryCode, (byCountry.get(place.countryCode) ?? 0) + (place.listings ?? 0))
  return { all, cities, byCountry, titles: await readTitles(db) }
}

async function readTitles(db: Database): Promise<Titles> {
  const found = await rows<{ id: string; title: string }>(
    db,
    sql`select id, title from listing where status = 'live' order by score desc, id`,
  )
  const text = found.map(({ title }) => `${fold(title)}\n`).join('')
  return { index: await NameIndex.build(text, [...found.keys()]), ids: found.map(({ id }) => id) }
}

function toOwnPlace(found: OwnRow): OwnPlace {
  const { neighbourhood, city, slug, country, countryCode, lat, lon, population, listings } = found
  const point = { lat, lon }
  const name = neighbourhood ?? city
  return {
    folded: fold(name),
    // Somebody can stay there: that counts as ten times the people, and more with the number of listings.
    weight: Math.log10((neighbourhood === null ? population : 5000) + 1000) + 1 + Math.log10(listings) / 4,
    place: {
      kind: neighbourhood === null ? 'city' : 'neighbourhood',
      name,
      within: neighbourhood === null ? [country] : [city, country],
      countryCode,
      point,
      bounds: boundsText(boxAround(point, neighbourhood === null ? reachOf(population) : neighbourhoodKm)),
      city: neighbourhood === null ? slug : null,
      propertyId: null,
      listings,
    },
  }
}

/** Public points are up to half a kilometre off. */
const neighbourhoodKm = 2.5
