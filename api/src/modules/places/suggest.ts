import type { CallOutput, ParsedInput, Point, SuggestedPlace } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { badInput } from '../../domain/errors'
import { kilometresBetween } from '../../domain/geography'
import type { GeocodedPlace } from '../../geocoder/port'
import { boundsText, boxAround } from '../../places/bounds'
import { fold } from '../../places/fold'
import type { Airport } from '../../places/read-airports'
import { fitScore, nearScore, searchWorld } from '../../places/search-world'
import { beginsWithTypo, shortestWithTypo } from '../../places/typos'
import { type World, type WorldPlace, worldPlaces } from '../../places/world'
import type { Services } from '../../services'
import { type OwnPlaces, ownPlaces } from './own-places'

interface Scored {
  place: SuggestedPlace
  score: number
}

interface PlaceQuery {
  /** Folded, without what follows a comma. */
  text: string
  /** What follows the comma, folded: a region or country. */
  within: string
  language: string
  near: Point | null
  limit: number
}

export const geoNames = 'Places: GeoNames (CC BY 4.0)'
export const geoNamesAndAirports = `${geoNames}; airports: OurAirports (public domain)`
/** So many of the world's places are compared by whether we have listings there. */
const compared = 40
/** The listings' titles begin to help with so many letters. */
const shortestTitle = 3
const mostTitles = 2

/** Places that a text may mean, best first. @throws ApiError 400 for half a position */
export async function suggestPlaces(
  services: Services,
  input: ParsedInput<'places/suggest'>,
): Promise<CallOutput<'places/suggest'>> {
  const { db, geocoder } = services
  const placeQuery = readPlaceQuery(input)
  const own = await ownPlaces(db, services.now())
  const attribution = geocoder ? `${geoNamesAndAirports}; ${geocoder.attribution}` : geoNamesAndAirports
  if (!placeQuery.text) return { places: popular(own, placeQuery), attribution }
  const [world, titles, geocoded] = await Promise.all([
    worldPlaces(),
    listingsCalled(db, own, placeQuery.text),
    geocode(services, input.query, placeQuery),
  ])
  const places = [...ownMatches(own, placeQuery), ...worldMatches(world, own, placeQuery)]
    .filter(({ place }) => isWithin(place, placeQuery.within) && !geocoded.some((other) => isSameAirport(place, other)))
    .sort((a, b) => b.score - a.score)
    .map(({ place }) => place)
  return { places: combine(places, geocoded, titles, placeQuery.limit), attribution }
}

function readPlaceQuery({ query, language, lat, lon, limit }: ParsedInput<'places/suggest'>): PlaceQuery {
  if ((lat === undefined) !== (lon === undefined))
    throw badInput(lat === undefined ? 'lat' : 'lon', 'A position needs latitude and longitude.')
  const [name = '', ...rest] = query.split(',')
  return {
    text: fold(name),
    within: fold(rest.join(' ')),
    language,
    near: lat === undefined || lon === undefined ? null : { lat, lon },
    limit,
  }
}

/** `Paris, Texas`: the region or country begins with what follows the comma, which may still be being typed. */
const isWithin = (place: SuggestedPlace, within: string): boolean =>
  !within || place.within.some((part) => fold(part).startsWith(within)) || place.countryCode?.toLowerCase() === within

/** Our own cities, those with most listings first, or those near somebody. */
const popular = (own: OwnPlaces, { near, limit }: PlaceQuery): SuggestedPlace[] =>
  own.cities
    .map(({ place }) => ({ place, score: Math.log10(place.listings ?? 1) + 3 * nearScore(near, place.point) }))
    .sort((a, b) => b.score - a.score || (a.place.name < b.place.name ? -1 : 1))
    .slice(0, limit)
    .map(({ place }) => place)

/** Cities and neighbourhoods of ours in which a word begins with the text, or nearly. */
const ownMatches = (own: OwnPlaces, { text, near }: PlaceQuery): Scored[] =>
  own.all.flatMap(({ place, folded, weight }) => {
    const fit = fitOf(folded, text)
    return fit === null ? [] : [{ place, score: weight + fit + nearScore(near, place.point) }]
  })

function fitOf(folded: string, text: string): number | null {
  const atStart = folded.startsWith(text)
  if (atStart || folded.includes(` ${text}`)) return fitScore({ atStart, whole: folded === text, typo: false })
  if (text.length < shortestWithTypo || !beginsWithTypo(folded, text)) return null
  return fitScore({ atStart: true, whole: false, typo: true })
}

function worldMatches(world: World, own: OwnPlaces, placeQuery: PlaceQuery): Scored[] {
  const hits = searchWorld(world, placeQuery.text, {
    near: placeQuery.near,
    limit: placeQuery.within ? compared * 5 : compared,
  })
  const countryNames = new Intl.DisplayNames([placeQuery.language, 'en'], { type: 'region', fallback: 'none' })
  const label = (code: string) => countryNames.of(code) ?? code
  return hits.flatMap(({ row, score, otherName }) => {
    const found = world.place(row)
    const nearest = nearestCity(own, found.point)
    if (nearest && found.kind === 'city' && isSame(nearest, found)) return [{ place: nearest.place, score: score + 1 }]
    const listings = found.kind === 'country' ? (own.byCountry.get(found.countryCode) ?? 0) : null
    const place = toSuggestion(found, { airport: world.airport(row), otherName, listings, label })
    return [{ place, score: score + (listings || nearest ? 0.7 : 0) }]
  })
}

function toSuggestion(
  { kind, name, region, countryCode, point, box }: WorldPlace,
  more: {
    airport: Airport | null
    otherName: string | null
    listings: number | null
    label: (code: string) => string
  },
): SuggestedPlace {
  const { airport, otherName, listings, label } = more
  const inside = airport ? airport.town : region
  return {
    kind: kind === 'airport' ? 'landmark' : kind,
    // The airports of a city are all found by that city's name.
    name: kind === 'country' ? label(countryCode) : airport || otherName === null ? name : otherName,
    within: kind === 'country' ? [] : [...(inside ? [inside] : []), label(countryCode)],
    countryCode,
    point,
    bounds: boundsText(box),
    city: null,
    propertyId: null,
    listings,
    ...(airport && { airport: airport.code }),
  }
}

interface NearCity {
  place: SuggestedPlace
  folded: string
  km: number
}

/** People who look for a place look around it so far. */
const aroundKm = 30
/** A city has one point at GeoNames, under whatever name. */
const sameKm = 2

/** Our nearest city, if it is around the point. */
function nearestCity(own: OwnPlaces, point: Point): NearCity | null {
  let nearest: NearCity | null = null
  for (const { place, folded } of own.cities) {
    if (Math.abs(place.point.lat - point.lat) > aroundKm / 110) continue
    const km = kilometresBetween(place.point, point)
    if (km <= (nearest?.km ?? aroundKm)) nearest = { place, folded, km }
  }
  return nearest
}

const isSame = (ours: NearCity, { name, countryCode }: WorldPlace): boolean =>
  ours.place.countryCode === countryCode && (ours.km <= sameKm || ours.folded === fold(name))

/** Live listings in whose titles a word begins with the text, the recommended ones first. */
async function listingsCalled(db: Database, { titles }: OwnPlaces, text: string): Promise<SuggestedPlace[]> {
  if (text.length < shortestTitle) return []
  const best = new Set<number>()
  titles.index.forEach(text, (row) => best.add(row))
  const ids = [...best].sort((a, b) => a - b).flatMap((row) => titles.ids[row] ?? [])
  if (ids.length === 0) return []
  const found = await rows<{ id: string; title: string; city: string; country: string; code: string } & Point>(
    db,
    sql`select l.id, l.title, c.name as city, c.country, c.country_code as code, l.public_lat as lat,
          l.public_lon as lon
        from listing l join city c on c.id = l.city_id
        where l.status = 'live' and l.id = any(${array(ids.slice(0, compared), 'uuid')})
        order by l.score desc, l.id limit ${mostTitles}`,
  )
  return found.map(({ id, title, city, country, code, lat, lon }) => ({
    kind: 'listing',
    name: title,
    within: [city, country],
    countryCode: code,
    point: { lat, lon },
    bounds: boundsText(boxAround({ lat, lon }, 1)),
    city: null,
    propertyId: id,
    listings: 1,
  }))
}

/** What the geocoder knows and we don't: nothing where there is none, or when it is slow or down. */
async function geocode({ geocoder, log }: Services, text: string, placeQuery: PlaceQuery): Promise<SuggestedPlace[]> {
  if (!geocoder || placeQuery.text.length < shortestTitle) return []
  try {
    const found = await geocoder.suggest({
      text,
      language: placeQuery.language,
      near: placeQuery.near,
      limit: placeQuery.limit,
    })
    return found
      .filter(({ kind }) => kind === 'landmark' || kind === 'neighbourhood' || kind === 'address')
      .map(fromGeocoder)
  } catch (error) {
    log.warn({ err: error }, 'the geocoder did not answer')
    return []
  }
}

const fromGeocoder = ({ box, kind, name, within, countryCode, point }: GeocodedPlace): SuggestedPlace => ({
  kind: kind === 'address' ? 'landmark' : kind,
  name,
  within,
  countryCode,
  point,
  // Nobody stays in a station: people look around it.
  bounds: boundsText(!box || kind !== 'neighbourhood' ? boxAround(point, 2) : box),
  city: null,
  propertyId: null,
  listings: null,
})

/** An airport has one point in each data set, some way from that of the other. */
const sameAirportKm = 3

/** Whether a geocoder has the airport as well: then its name counts, in the language of whoever asks. */
function isSameAirport(ours: SuggestedPlace, geocoded: SuggestedPlace): boolean {
  if (!ours.airport || geocoded.kind !== 'landmark') return false
  if (kilometresBetween(ours.point, geocoded.point) > sameAirportKm) return false
  const words = new Set(fold(ours.name).split(' '))
  return fold(geocoded.name)
    .split(' ')
    .some((word) => word.length > 3 && words.has(word))
}

/** Places first, then what the geocoder and the titles add: each has room, and nothing is there twice. */
function combine(
  places: readonly SuggestedPlace[],
  geocoded: readonly SuggestedPlace[],
  titles: readonly SuggestedPlace[],
  limit: number,
): SuggestedPlace[] {
  const distinct = new Map<string, SuggestedPlace>()
  const add = (list: readonly SuggestedPlace[], room: number) => {
    for (const place of list) {
      if (distinct.size >= room) return
      const key = `${place.kind}/${fold(place.name)}/${place.propertyId ?? place.within.at(0) ?? ''}`
      if (!distinct.has(key)) distinct.set(key, place)
    }
  }
  const [others, called] = [Math.min(geocoded.length, 3), Math.min(titles.length, mostTitles)]
  add(places, Math.max(1, limit - others - called))
  add(geocoded, Math.max(1, limit - called))
  add(titles, limit)
  add(places, limit)
  return [...distinct.values()]
}
