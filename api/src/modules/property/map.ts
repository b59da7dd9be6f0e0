import type { CallOutput, ParsedInput } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { policy } from '../../domain/policy'
import { cardRows, toCards } from './cards'
import { askedDates, condition } from './filters'

type View = ParsedInput<'property/map-view'>

/** Side of a cluster's cell: about 48 pixels of a web map at that zoom, in degrees. */
const cellDegrees = (zoom: number) => (360 / 2 ** zoom / 256) * 48

/**
 * Places of a part of the map. When there are more than fit, those that share a cell become a cluster, and only places alone in
 * theirs stay single.
 */
export async function mapView(db: Queryable, view: View, now: Date): Promise<CallOutput<'property/map-view'>> {
  const asked = askedDates(view)
  const where = condition(view, asked, now)
  const cell = cellDegrees(view.zoom)
  const cells = await rows<{ count: number; lat: number; lon: number; ids: string[] }>(
    db,
    sql`select count(*) as count, avg(p.public_lat) as lat, avg(p.public_lon) as lon, (array_agg(p.id order by p.score desc))[1:${policy.mapPins}] as ids
        from property p where ${where} group by floor(p.public_lat / ${cell}), floor(p.public_lon / ${cell}) order by count(*) desc`,
  )
  const total = cells.reduce((sum, { count }) => sum + count, 0)
  const fits = total <= policy.mapPins
  const single = (fits ? cells : cells.filter(({ count }) => count === 1)).flatMap(({ ids }) => ids).slice(0, policy.mapPins)
  const clusters = fits ? [] : cells.filter(({ count }) => count > 1).slice(0, 500 - single.length)
  const cards = await toCards(db, await cardRows(db, single), asked)
  return {
    pins: cards.map(({ id, title, point, nightly, total, rating, photos }) => ({ id, title, point, nightly, total, rating, photo: photos[0]?.path ?? '' })),
    clusters: clusters.map(({ count, lat, lon }) => ({ count, point: { lat, lon } })),
    total,
  }
}
