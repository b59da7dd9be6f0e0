import type { MapSources } from '@qe/contract'
import type L from 'leaflet'
import { attributionHtml } from './attribution'
import { streetStyle } from './load-style'
import { mapColours } from './map-colours'
import type { StreetCanvas } from './street-canvas'
import type { Box, Wanted } from './street-style'
import css from './streets.module.css'

/** After this time without streets the drawn land stands there, ms: its files are as large as the tiles of a view. */
const landAfterMs = 1500
/** How long the first tile may take, ms; a slow processor draws it late, and the land stands there meanwhile. */
const deadlineMs = 20_000
/** Wait before the sources are asked again, ms: twice as long after each failure, at most the last. */
const firstRetryMs = 4000
const lastRetryMs = 60_000

const hasWebGl = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers have few contexts at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/** Whether the middle of a map lies in a part of the earth. */
function covers(box: Box | null, map: L.Map): boolean {
  if (!box) return true
  const [west, south, east, north] = box
  const { lat, lng } = map.getCenter().wrap()
  return lat >= south && lat <= north && lng >= west && lng <= east
}

const wantedAt = (element: HTMLElement): Wanted => ({
  mode: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  language: navigator.language.split('-')[0] ?? 'en',
  colours: mapColours(element),
})

/**
 * The streets of a map in place of its drawn land, while their source answers and has tiles of the place. Where it does
 * not, the land stands there; the source is asked again after a while, and once the browser is online. `data-streets`
 * on the map's element is `loading`, `shown`, or `hidden` while the land stands there.
 */
class Streets {
  private readonly element: HTMLElement
  private canvas: StreetCanvas | null = null
  private box: Box | null = null
  private hasTiles = false
  private isWaiting = true
  /** Which attempt is under way: what an earlier one brings is late. */
  private attempt = 0
  /** Failures since the last tile. */
  private failures = 0
  private timers: ReturnType<typeof setTimeout>[] = []
  private attributions: string[] = []

  constructor(
    private readonly map: L.Map,
    private readonly land: L.Layer,
    private readonly sources: MapSources,
  ) {
    this.element = map.getContainer()
    this.update()
  }

  /** Shows what there is: streets, land, or neither while it is not known which. */
  update(): void {
    const isShown = this.canvas !== null && this.hasTiles && covers(this.box, this.map)
    this.canvas?.element.classList.toggle(css.shown ?? '', isShown)
    const state = isShown ? 'shown' : this.isWaiting ? 'loading' : 'hidden'
    if (state === this.element.dataset['streets']) return
    this.element.dataset['streets'] = state
    if (state === 'hidden') this.land.addTo(this.map)
    else this.land.remove()
    this.attribute(isShown ? (this.canvas?.attributions() ?? []) : [])
  }

  async start(): Promise<void> {
    this.stop()
    const own = this.attempt
    this.after(landAfterMs, () => this.endWaiting())
    try {
      const style = await streetStyle(this.sources, wantedAt(this.element))
      const { createStreetCanvas } = await import(/* webpackChunkName: "streets" */ './street-canvas')
      if (own !== this.attempt) return
      this.after(deadlineMs, () => !this.hasTiles && this.fail())
      this.box = style.box
      this.canvas = createStreetCanvas(this.map, style, {
        onTile: () => {
          if (this.hasTiles) return
          this.hasTiles = true
          this.failures = 0
          this.endWaiting()
        },
        // Not within the library's own event, which would go on with a removed map.
        onFailure: () => this.after(0, () => this.fail()),
      })
    } catch {
      if (own === this.attempt) this.fail()
    }
  }

  /** Asks again, unless there are streets. */
  startAgain(): void {
    if (!this.hasTiles) void this.start()
  }

  /** The colours of the site have changed. */
  async restyle(): Promise<void> {
    const own = this.attempt
    const style = await streetStyle(this.sources, wantedAt(this.element)).catch(() => null)
    if (style && own === this.attempt) this.canvas?.setStyle(style)
  }

  /** Ends what is under way. */
  stop(): void {
    this.attempt++
    for (const timer of this.timers) clearTimeout(timer)
    this.timers = []
    this.hasTiles = false
    this.canvas?.remove()
    this.canvas = null
  }

  private fail(): void {
    this.stop()
    this.endWaiting()
    this.after(Math.min(firstRetryMs * 2 ** this.failures++, lastRetryMs), () => void this.start())
  }

  private endWaiting(): void {
    this.isWaiting = false
    this.update()
  }

  private after(ms: number, run: () => void): void {
    this.timers.push(setTimeout(run, ms))
  }

  private attribute(texts: string[]): void {
    for (const text of this.attributions) this.map.attributionControl.removeAttribution(text)
    this.attributions = texts.map(attributionHtml)
    for (const text of this.attributions) this.map.attributionControl.addAttribution(text)
  }
}

/**
 * Shows streets on a map where their source answers, and its drawn land where it does not, or where the browser has no
 * WebGL.
 * @returns removes the streets
 */
export function showStreets(map: L.Map, land: L.Layer, sources: MapSources): () => void {
  if (!hasWebGl()) {
    land.addTo(map)
    return () => {}
  }
  const streets = new Streets(map, land, sources)
  const themes = new MutationObserver(() => void streets.restyle())
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const update = () => streets.update()
  const startAgain = () => streets.startAgain()
  map.on('moveend', update)
  window.addEventListener('online', startAgain)
  void streets.start()
  return () => {
    streets.stop()
    themes.disconnect()
    map.off('moveend', update)
    window.removeEventListener('online', startAgain)
  }
}
