import type { CallOutput, ParsedInput } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { policy } from '../../domain/policy'
import type { PricedListing } from '../quote/rates'
import { pricesOf } from './cards'
import { type Bounds, readFilters, type SearchCriteria, searchedBox, selection } from './filters'
import { staysFor } from './search'

type MapView = CallOutput<'property/map-view'>

/** Listings that share a cell of the map's grid. */
interface Cell {
  column: number
  row: number
  count: number
  lat: number
  lon: number
  /** The listings' ids if the map shows them as single pins. */
  ids: string[] | null
}

/** Listings in a section of the map: single pins with prices, and clusters where pins would overlap. */
export async function mapView(
  db: Queryable,
  { zoom, ...filters }: ParsedInput<'property/map-view'>,
  now: Date,
): Promise<MapView> {
  const criteria = readFilters(filters, now)
  const found = await fetchCells(db, criteria, cellSide(zoom, searchedBox(filters)))
  const total = found.reduce((sum, { count }) => sum + count, 0)
  const cells = total <= policy.mapPins ? found : mergeCells(found)
  const single = cells.flatMap(({ ids }) => ids ?? [])
  return {
    pins: await fetchPins(db, single, criteria),
    clusters: cells.flatMap(({ ids, count, lat, lon }) => (ids ? [] : [{ count, point: { lat, lon } }])),
    total,
  }
}

/**
 * Selects the side of a cell in degrees: about 48 pixels of a web map at that zoom, and at least so large that the view
 * has at most 64 × 64. The view of a search without a box is that of its hits.
 */
function cellSide(zoom: number, box: Bounds | null): SQL {
  const pixels48 = (360 / 2 ** zoom / 256) * 48
  if (!box) return sql`select greatest(${pixels48}, (max(lon) - min(lon)) / 64, (max(lat) - min(lat)) / 64) from hit`
  const { west, south, east, north } = box
  const width = east >= west ? east - west : east - west + 360
  return sql`select ${Math.max(pixels48, width / 64, (north - south) / 64)}::float8`
}

/**
 * Counts listings by cell. Returns the ids where a listing is alone in its cell, and all ids when all of them can be
 * single pins.
 */
async function fetchCells(db: Queryable, criteria: SearchCriteria, side: SQL): Promise<Cell[]> {
  const { from, where } = selection(criteria, { all: true })
  return rows<Cell>(
    db,
    sql`with hit (id, lon, lat) as (select s.listing_id, s.spot[0], s.spot[1] from ${from} where ${where})
        select "column", "row", count(*) as count, avg(lat) as lat, avg(lon) as lon,
          case when count(*) = 1 or sum(count(*)) over () <= ${policy.mapPins} then array_agg(id) end as ids
        from (select id, lon, lat, floor(lon / side), floor(lat / side) from hit, (${side}) grid (side))
          cell (id, lon, lat, "column", "row")
        group by "column", "row"`,
  )
}

/** Merges cells, four to one, until a map can show them. The counts still add up to the total. */
function mergeCells(cells: readonly Cell[]): Cell[] {
  if (cells.length <= policy.mapPoints) return [...cells]
  const coarser = new Map<string, Cell>()
  for (const cell of cells) {
    const [column, row] = [Math.floor(cell.column / 2), Math.floor(cell.row / 2)]
    const key = `${column} ${row}`
    const before = coarser.get(key)
    coarser.set(key, before ? combineCells(before, cell) : { ...cell, column, row })
  }
  return mergeCells([...coarser.values()])
}

function combineCells(a: Cell, b: Cell): Cell {
  const count = a.count + b.count
  return {
    ...a,
    count,
    lat: (a.lat * a.count + b.lat * b.count) / count,
    lon: (a.lon * a.count + b.lon * b.count) / count,
    ids: null,
  }
}

interface PinRow extends PricedListing {
  title: string
  lat: number
  lon: number
  average: number | null
  count: number
  photo: string | null
}

async function fetchPins(
  db: Queryable,
  ids: readonly string[],
  { filters, requested, now }: SearchCriteria,
): Promise<MapView['pins']> {
  if (ids.length === 0) return []
  const found = await rows<PinRow>(
    db,
    sql`select l.id, l.city_id as "cityId", s.country_code as "countryCode", l.currency, l.base_price as "basePrice",
          l.weekend_price as "weekendPrice", l.cleaning_fee as "cleaningFee", l.extra_guest_fee as "extraGuestFee",
          l.guests_included as "guestsIncluded", l.pet_fee as "petFee",
          l.time_zone as "timeZone", l.title,
          l.public_lat as lat, l.public_lon as lon,
          l.rating_average as average, l.rating_count as count, l.photos -> 0 ->> 'path' as photo
        from listing_index s join listing l on l.id = s.listing_id
        where s.listing_id = any(${array(ids, 'uuid')}) order by s.score desc, l.id`,
  )
  const prices = await pricesOf(db, found, await staysFor(db, ids, requested, now))
  return found.map(({ id, title, lat, lon, average, count, photo, basePrice, currency }) => ({
    id,
    title,
    point: { lat, lon },
    nightly: prices.get(id)?.nightly ?? { amount: basePrice, currency },
    total: prices.get(id)?.total ?? null,
    rating: { average, count },
    photo: photo ?? '',
    ...(filters.flexible && { dates: prices.get(id)?.dates ?? undefined }),
  }))
}
