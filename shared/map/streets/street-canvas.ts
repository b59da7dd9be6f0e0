import type L from 'leaflet'
import { Map as StreetMap, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import type { StreetStyle } from './street-style'
import css from './streets.module.css'
import { easeZoom, type View, viewBetween, zoomMs } from './zoom-motion'

// A published file of this version, and no blob: the content policy allows workers from the site itself only.
setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href)

/** MapLibre counts zoom in tiles of 512 px, Leaflet in tiles of 256. */
const zoomDifference = 1
/** Sharp on any screen; more pixels only cost frames. */
const maxPixelRatio = 2

interface StreetEvents {
  /** The first tile has arrived. */
  onTile: () => void
  /** Nothing of what is in view can be shown. */
  onFailure: () => void
}

/** The streets below a map, drawn by MapLibre at the same place and zoom. */
export interface StreetCanvas {
  element: HTMLElement
  setStyle(style: StreetStyle): void
  /** The notices of all tiles shown, as their providers write them: HTML. */
  attributions(): string[]
  remove(): void
}

/**
 * Draws streets into the map's element, below its panes.
 * @throws Error where the browser has no WebGL
 */
export function createStreetCanvas(map: L.Map, { style }: StreetStyle, events: StreetEvents): StreetCanvas {
  const element = document.createElement('div')
  element.className = css.streets ?? ''
  // Leaflet's element has the name, the keys and the pins.
  element.setAttribute('aria-hidden', 'true')
  map.getContainer().prepend(element)

  let shown = viewOf(map)
  let canvas: StreetMap
  try {
    canvas = new StreetMap({
      container: element,
      style: style as StyleSpecification,
      ...cameraOf(shown),
      interactive: false,
      attributionControl: false,
      pixelRatio: Math.min(window.devicePixelRatio, maxPixelRatio),
      minZoom: -2,
      // Leaflet has its own bounds, and both have to be at the same place.
      transformConstrain: (center, zoom) => ({ center, zoom }),
    })
  } catch (error) {
    element.remove()
    throw error
  }

  let frame = 0
  const show = (view: View) => {
    shown = view
    canvas.jumpTo(cameraOf(view))
    // Now, and not with the next frame: pins and streets move together.
    canvas.redraw()
  }
  const follow = () => {
    cancelAnimationFrame(frame)
    show(viewOf(map))
  }
  const followZoom = ({ center, zoom }: L.ZoomAnimEvent) => {
    cancelAnimationFrame(frame)
    const [from, to, begin] = [shown, { center, zoom }, performance.now()]
    const step = () => {
      const part = Math.min(1, (performance.now() - begin) / zoomMs)
      show(viewBetween(map, from, to, easeZoom(part)))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
  map.on('move', follow)
  map.on('zoomanim', followZoom)

  let failures = 0
  canvas.on('data', (event) => {
    if ('tile' in event && (event.tile as { state?: string } | undefined)?.state === 'loaded') events.onTile()
  })
  // Without a listener the library writes its errors to the console.
  canvas.on('error', () => failures++)
  canvas.on('idle', () => {
    if (failures > 0 && canvas.queryRenderedFeatures().length === 0) events.onFailure()
    failures = 0
  })
  canvas.on('webglcontextlost', events.onFailure)

  return {
    element,
    setStyle: (next) => void canvas.setStyle(next.style as StyleSpecification, { diff: false }),
    attributions: () =>
      Object.keys(canvas.getStyle()?.sources ?? {}).flatMap((name) => {
        const { attribution } = canvas.getSource(name) ?? {}
        return attribution ? [attribution] : []
      }),
    remove() {
      cancelAnimationFrame(frame)
      map.off('move', follow)
      map.off('zoomanim', followZoom)
      canvas.remove()
      element.remove()
    },
  }
}

const viewOf = (map: L.Map): View => ({ center: map.getCenter(), zoom: map.getZoom() })

const cameraOf = ({ center, zoom }: View) => ({
  center: [center.lng, center.lat] as [number, number],
  zoom: zoom - zoomDifference,
})
