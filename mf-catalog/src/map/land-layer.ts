import L from 'leaflet'
import { type Box, boxOfCell, cellsIn, coastOf, loadCoasts, loadWorld, polygonsOf } from './land/shapes'
import css from './map.module.css'

/** From this zoom on the coarse coast shows its corners, and the fine one is fetched. */
const fineZoom = 7.5
const wholeWorld: Box = [-180, -90, 180, 90]

let world: ReturnType<typeof loadWorld> | undefined
let coasts: ReturnType<typeof loadCoasts> | undefined

/** Draws the land under a map: the coarse world once, and over it, near towns, fine cells as they come into view. */
export function drawLand(map: L.Map): void {
  const renderer = L.svg({ pane: 'land', padding: 0.6 })
  const look = (className: string | undefined): L.PolylineOptions => ({
    pane: 'land',
    renderer,
    className,
    interactive: false,
    smoothFactor: 0.6,
  })
  const fine = L.layerGroup()
  let shown = ''

  world ??= loadWorld()
  void world.then((polygons) => {
    // The map may be gone by now.
    if (!map.getPane('land')?.isConnected) return
    const coast = coastOf(polygons, wholeWorld)
    L.polyline(coast, look(css.shallows)).addTo(map)
    L.polygon(polygons, look(css.land)).addTo(map)
    L.polyline(coast, look(css.coast)).addTo(map)
    fine.addTo(map)
    map.on('moveend', refine)
    void refine()
  })

  async function refine(): Promise<void> {
    if (map.getZoom() < fineZoom) {
      fine.clearLayers()
      shown = ''
      return
    }
    coasts ??= loadCoasts()
    const known = await coasts
    if (!map.getPane('land')?.isConnected || map.getZoom() < fineZoom) return
    const bounds = map.getBounds().pad(0.6)
    const cells = cellsIn([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]).filter(
      (cell) => known[cell],
    )
    if (cells.join(' ') === shown) return
    shown = cells.join(' ')
    fine.clearLayers()
    const drawn = cells.map((cell) => ({ box: boxOfCell(cell), polygons: polygonsOf(known[cell] ?? []) }))
    const coast = drawn.flatMap(({ box, polygons }) => coastOf(polygons, box))
    // Water first, over what the coarse map says there.
    for (const {
      box: [west, south, east, north],
    } of drawn)
      L.rectangle(
        [
          [south, west],
          [north, east],
        ],
        look(css.water),
      ).addTo(fine)
    L.polyline(coast, look(css.shallows)).addTo(fine)
    L.polygon(
      drawn.flatMap(({ polygons }) => polygons),
      // Cells reach into each other: counted by crossings, land that is drawn twice would be water.
      { ...look(css.land), fillRule: 'nonzero' },
    ).addTo(fine)
    L.polyline(coast, look(css.coast)).addTo(fine)
  }
}
