import type { CallOutput } from '@qe/contract'
import { formatMoney } from '@qe/ui'
import L from 'leaflet'
import { latLng } from './base-map'
import css from './map.module.css'

type MapAnswer = CallOutput<'property/map-view'>
export type Pin = MapAnswer['pins'][number]

/** The price on a pin: of the whole stay with dates, else of a night. Same figure as on the card. */
export const pinPrice = ({ total, nightly }: Pin): string => formatMoney(total ?? nightly)

function chip(text: string, className: string | undefined): HTMLElement {
  const element = document.createElement('span')
  element.className = className ?? ''
  element.textContent = text
  return element
}

const icon = (content: HTMLElement) => L.divIcon({ className: css.spot, html: content, iconSize: [0, 0] })

interface Shown {
  marker: L.Marker
  text: string
}

/** Keeps the pins of a map in step with an answer: what stays is not touched, so nothing flickers while one moves about. */
export class PinLayer {
  private readonly pins = new Map<string, Shown>()
  private readonly clusters = L.layerGroup()
  private active: string | null = null

  constructor(
    private readonly map: L.Map,
    private readonly events: { choose: (pin: Pin) => void; hover: (id: string | null) => void },
  ) {
    this.clusters.addTo(map)
  }

  show({ pins, clusters }: Pick<MapAnswer, 'pins' | 'clusters'>): void {
    const wanted = new Map(pins.map((pin) => [pin.id, pin]))
    for (const [id, { marker, text }] of this.pins) {
      const pin = wanted.get(id)
      if (pin && pinPrice(pin) === text) continue
      marker.remove()
      this.pins.delete(id)
    }
    for (const pin of pins) if (!this.pins.has(pin.id)) this.pins.set(pin.id, { marker: this.add(pin), text: pinPrice(pin) })
    this.clusters.clearLayers()
    for (const { point, count } of clusters) this.addCluster(point, count)
    this.highlight(this.active)
  }

  /** Lifts one pin above the others. */
  highlight(id: string | null): void {
    for (const [key, { marker }] of this.pins) {
      const isActive = key === id
      marker.getElement()?.firstElementChild?.classList.toggle(css.pinActive ?? '', isActive)
      marker.setZIndexOffset(isActive ? 10_000 : 0)
    }
    this.active = id
  }

  private add(pin: Pin): L.Marker {
    const marker = L.marker(latLng(pin.point), { icon: icon(chip(pinPrice(pin), css.pin)), riseOnHover: true, alt: pin.title })
      .on('click', () => this.events.choose(pin))
      .on('mouseover', () => this.events.hover(pin.id))
      .on('mouseout', () => this.events.hover(null))
      .addTo(this.map)
    marker.getElement()?.setAttribute('aria-label', `${pin.title}, ${pinPrice(pin)}`)
    return marker
  }

  private addCluster(point: Pin['point'], count: number): void {
    const size = Math.min(64, 34 + Math.log2(count) * 4)
    const dot = chip(count.toLocaleString(), css.cluster)
    dot.style.setProperty('--size', `${size}px`)
    const marker = L.marker(latLng(point), { icon: icon(dot) })
      .on('click', () => this.map.setView(latLng(point), Math.min(this.map.getZoom() + 2, 15)))
      .addTo(this.clusters)
    marker.getElement()?.setAttribute('aria-label', `${count} places, look closer`)
  }
}
