import L from 'leaflet'
import { type Box, boxOfCell, cellsIn, coastOf, loadCoasts, loadWorld, polygonsOf } from './land/shapes'
import css from './map.module.css'

/** From this zoom on the coarse coastline looks angular: load the fine one. */
const fineZoom = 7.5
const wholeWorld: Box = [-180, -90, 180, 90]

let world: ReturnType<typeof loadWorld> | undefined
let coasts: ReturnType<typeof loadCoasts> | undefined

/**
 * The land of a map: the coarse world, and near towns fine cells over it as they come into view. Loaded when it is
 * first added.
 */
export function landLayer(map: L.Map): L.LayerGroup {
  const renderer = L.svg({ pane: 'land', padding: 0.6 })
  const lineStyle = (className: string | undefined): L.PolylineOptions => ({
    pane: 'land',
    renderer,
    className,
    interactive: false,
    smoothFactor: 0.6,
  })
  const land = L.layerGroup([], { attribution: 'Coastlines: Natural Earth' })
  const fine = L.layerGroup()
  let shownCells = ''

  land.once('add', async () => {
    world ??= loadWorld()
    const polygons = await world
    // The map may be removed by now.
    if (!map.getPane('land')?.isConnected) return
    const coast = coastOf(polygons, wholeWorld)
    for (const layer of [
      L.polyline(coast, lineStyle(css.shallows)),
      L.polygon(polygons, lineStyle(css.land)),
      L.polyline(coast, lineStyle(css.coast)),
      fine,
    ])
      land.addLayer(layer)
    map.on('moveend', refine)
    land.on('add', refine)
    void refine()
  })

  async function refine(): Promise<void> {
    if (!map.hasLayer(land)) return
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

  return land
}
