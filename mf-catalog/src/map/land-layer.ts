import L from 'leaflet'
import { type Box, boxOfCell, cellsIn, coastOf, loadCoasts, loadWorld, polygonsOf } from './land/shapes'
import css from './map.module.css'

/** From this zoom on the coarse coastline looks angular: load the fine one. */
const fineZoom = 7.5
const wholeWorld: Box = [-180, -90, 180, 90]

let world: ReturnType<typeof loadWorld> | undefined
let coasts: ReturnType<typeof loadCoasts> | undefined

/** Draws the land of a map: the coarse world once, and near towns fine cells over it as they come into view. */
export function drawLand(map: L.Map): void {
  const renderer = L.svg({ pane: 'land', padding: 0.6 })
  const lineStyle = (className: string | undefined): L.PolylineOptions => ({
    pane: 'land',
    renderer,
    className,
    interactive: false,
    smoothFactor: 0.6,
  })
  const fine = L.layerGroup()
  let shownCells = ''

  world ??= loadWorld()
  void world.then((polygons) => {
    // The map may be removed by now.
    if (!map.getPane('land')?.isConnected) return
    const coast = coastOf(polygons, wholeWorld)
    L.polyline(coast, lineStyle(css.shallows)).addTo(map)
    L.polygon(polygons, lineStyle(css.land)).addTo(map)
    L.polyline(coast, lineStyle(css.coast)).addTo(map)
    fine.addTo(map)
    map.on('moveend', refine)
    void refine()
  })

  async function refine(): Promise<void> {
    if (map.getZoom() < fineZoom) {
      fine.clearLayers()
      shownCells = ''
      return
    }
    coasts ??= loadCoasts()
    const cellsByName = await coasts
    if (!map.getPane('land')?.isConnected || map.getZoom() < fineZoom) return
    const bounds = map.getBounds().pad(0.6)
    const cells = cellsIn([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]).filter(
      (cell) => cellsByName[cell],
    )
    if (cells.join(' ') === shownCells) return
    shownCells = cells.join(' ')
    fine.clearLayers()
    const drawn = cells.map((cell) => ({ box: boxOfCell(cell), polygons: polygonsOf(cellsByName[cell] ?? []) }))
    const coast = drawn.flatMap(({ box, polygons }) => coastOf(polygons, box))
    // Cover the coarse land with water first.
    for (const {
      box: [west, south, east, north],
    } of drawn)
      L.rectangle(
        [
          [south, west],
          [north, east],
        ],
        lineStyle(css.water),
      ).addTo(fine)
    L.polyline(coast, lineStyle(css.shallows)).addTo(fine)
    L.polygon(
      drawn.flatMap(({ polygons }) => polygons),
      // Cells overlap: with the even-odd rule, land drawn twice would be water.
      { ...lineStyle(css.land), fillRule: 'nonzero' },
    ).addTo(fine)
    L.polyline(coast, lineStyle(css.coast)).addTo(fine)
  }
}
