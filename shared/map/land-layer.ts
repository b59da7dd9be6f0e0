import L from 'leaflet'
import { type Box, boxOfCell, cellsIn, clip, coastOf, loadCoasts, loadWorld, polygonsOf } from './land/shapes'
import css from './map.module.css'

/** From this zoom on the coarse coastline looks angular: load the fine one. */
const fineZoom = 7.5
const boxOf = (bounds: L.LatLngBounds): Box => [
  Math.max(-180, bounds.getWest()),
  Math.max(-90, bounds.getSouth()),
  Math.min(180, bounds.getEast()),
  Math.min(90, bounds.getNorth()),
]

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
    const shallows = L.polyline([], lineStyle(css.shallows))
    const coarse = L.polygon([], lineStyle(css.land))
    const shore = L.polyline([], lineStyle(css.coast))
    for (const layer of [shallows, coarse, shore, fine]) land.addLayer(layer)
    let drawn: { bounds: L.LatLngBounds; zoom: number } | null = null
    /**
     * Draws the coarse land around the view only: Leaflet goes through all that is drawn on every move. Far enough
     * around it that few moves and zooms draw it anew.
     */
    const draw = () => {
      const zoom = map.getZoom()
      if (!map.hasLayer(land) || (drawn && drawn.zoom >= zoom - 3 && drawn.bounds.contains(map.getBounds().pad(0.6))))
        return
      drawn = { bounds: map.getBounds().pad(7), zoom }
      const box = boxOf(drawn.bounds)
      const clipped = clip(polygons, box)
      const coast = coastOf(clipped, box)
      shallows.setLatLngs(coast)
      coarse.setLatLngs(clipped)
      shore.setLatLngs(coast)
    }
    const update = () => {
      draw()
      void refine()
    }
    map.on('moveend', update)
    land.on('add', update)
    update()
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
