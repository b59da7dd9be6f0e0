import type { NearbyPlaces, Point } from '@qe/contract'
import { kilometresBetween } from '../../domain/geography'
import { boxAround } from '../../places/bounds'
import { fold } from '../../places/fold'
import type { Airport } from '../../places/read-airports'
import { worldPlacesIfRead } from '../../places/world'
import { geoNamesAndAirports } from './suggest'

const mostTowns = 4
/** A trip of a day goes no farther. */
const townKm = 60
/** GeoNames has a city under a name of its own at about the same point. */
const sameTownKm = 1.5

/** So far people ride to an airport where none is nearer. */
const airportKm = 250
/** So far to a large one where the nearest is none, and so far to a second one. */
const [largeAirportKm, secondAirportKm] = [150, 80]

type NearbyPlace = NearbyPlaces['places'][number]

/**
 * What is near a listing: the middle of its town, towns and parts of towns, and airports. Null until the world's places
 * are read: no page waits for that.
 * @param listing its point is the public one, whoever asks, so that distances reveal nothing about the exact one
 */
export function nearbyPlaces(
  { point, neighbourhood }: { point: Point; neighbourhood: string },
  town: { name: string; point: Point },
): NearbyPlaces | null {
  const world = worldPlacesIfRead()
  if (!world) return null
  const known = new Set([fold(town.name), fold(neighbourhood)])
  const towns = world
    .bestKnownAround(point, townKm, mostTowns * 2)
    .filter((other) => kilometresBetween(other.point, town.point) > sameTownKm)
    .filter(({ name }) => !known.has(fold(name)) && known.add(fold(name)))
    .slice(0, mostTowns)
  return {
    places: [
      toPlace('centre', town.name, kilometresBetween(point, town.point)),
      ...nearestFirst(towns).map(({ name, kilometres }) => toPlace('town', name, kilometres)),
      ...nearestAirports(world.airports, point).map(({ airport: { name, code }, kilometres }) =>
        toPlace('airport', `${name} (${code})`, kilometres),
      ),
    ],
    attribution: geoNamesAndAirports,
  }
}

const toPlace = (kind: NearbyPlace['kind'], name: string, kilometres: number): NearbyPlace => ({
  kind,
  name,
  metres: Math.round(kilometres * 10) * 100,
})

const nearestFirst = <T extends { kilometres: number }>(places: readonly T[]): T[] =>
  [...places].sort((a, b) => a.kilometres - b.kilometres)

/** The nearest airport, and a second one, a large one if there is one. */
function nearestAirports(airports: readonly Airport[], point: Point) {
  const { south, north } = boxAround(point, airportKm)
  const [nearest, ...others] = nearestFirst(
    airports
      .filter(({ lat }) => lat >= south && lat <= north)
      .map((airport) => ({ airport, kilometres: kilometresBetween(point, airport) })),
  ).filter(({ kilometres }) => kilometres <= airportKm)
  if (!nearest) return []
  const reach = nearest.airport.isLarge ? secondAirportKm : largeAirportKm
  const second =
    others.find(({ airport, kilometres }) => airport.isLarge && kilometres <= reach) ??
    others.find(({ kilometres }) => kilometres <= secondAirportKm)
  return second ? [nearest, second] : [nearest]
}
