import type { CallOutput, Money, Point } from '@qe/contract'
import { latLng } from '@qe/map'
import { type DisplayCurrency, formatCount, plural } from '@qe/ui'
import { formatForPin, formatInDisplayCurrency } from '@qe/ui/unshared'
import L from 'leaflet'
import css from './map.module.css'
import { type Box, mergeOverlapping } from './merge-overlapping'

type MapAnswer = CallOutput<'property/map-view'>
export type Pin = MapAnswer['pins'][number]

/** A listing, or a cluster that the API counted. */
type Member = { pin: Pin; point: Point; count: 1 } | { pin: null; point: Point; count: number }

/**
 * Price of a pin, as on the card: of the stay with dates, of a night without. Pins are short and show it in whole
 * units; their labels have the amount that the card shows.
 */
export const pinPrice = ({ total, nightly }: Pin): Money => total ?? nightly

/** What the price of a pin is. */
const priceWords = ({ total }: Pin): string => (total ? 'total' : 'a night, before fees and taxes')

/** The cheapest of the members; null where prices are unknown or in several currencies. */
function cheapestPin(members: readonly Member[]): Pin | null {
  const pins = members.flatMap(({ pin }) => pin ?? [])
  const [first] = pins
  if (!first || pins.length < members.length) return null
  if (pins.some((pin) => pinPrice(pin).currency !== pinPrice(first).currency)) return null
  return pins.reduce((lowest, pin) => (pinPrice(pin).amount < pinPrice(lowest).amount ? pin : lowest), first)
}

const countOf = (members: readonly Member[]) => members.reduce((sum, { count }) => sum + count, 0)

function markerElement(className: string | undefined, ...lines: string[]): HTMLElement {
  const element = document.createElement('span')
  element.className = className ?? ''
  for (const line of lines) {
    const part = document.createElement('span')
    part.textContent = line
    // The space separates the lines for screen readers and voice control.
    element.append(part, ' ')
  }
  return element
}

/** Width per bold letter and padding of pins and groups (px); see `.pin` and `.group`. */
const pill = { perLetter: 8, padding: 22, height: 30 }
const groupPill = { perLetter: 7, padding: 26, height: 44 }
/** Diameter of a cluster (px). */
const clusterSize = (count: number) => Math.min(64, 34 + Math.log2(count) * 4)

const widthOf = ({ perLetter, padding }: typeof pill, ...lines: string[]) =>
  padding + perLetter * Math.max(...lines.map(({ length }) => length))

/** The marker of members: its size, element, and label for screen readers. Of most of them only the size is asked. */
interface MarkerSpec extends Pick<Box, 'width' | 'height'> {
  element: () => HTMLElement
  label: () => string
}

interface ShownMarker {
  marker: L.Marker
  /** By which a changed one is recognised. */
  label: string
}

/** How long a frame may add markers (ms): two hundred at once would hold up a slow phone. */
const addingMs = 6

interface PinEvents {
  choose: (pin: Pin) => void
  hover: (id: string | null) => void
}

/**
 * Shows the API's pins and clusters on a map. Keeps unchanged markers, so that nothing flickers while the map moves.
 */
export class PinLayer {
  private shown = new Map<string, ShownMarker>()
  /** Markers that are still to be added. */
  private missing: { key: string; members: Member[]; element: () => HTMLElement; label: string }[] = []
  private frame = 0
  private members: Member[] = []
  private displayCurrency: DisplayCurrency | null = null
  private active: string | null = null
  private raised: L.Marker | null = null

  constructor(
    private readonly map: L.Map,
    private readonly events: PinEvents,
  ) {
    map.on('zoomend', () => this.update())
    map.on('unload', () => cancelAnimationFrame(this.frame))
  }

  show({ pins, clusters }: Pick<MapAnswer, 'pins' | 'clusters'>, displayCurrency: DisplayCurrency | null): void {
    this.displayCurrency = displayCurrency
    this.members = [
      ...pins.map((pin) => ({ pin, point: pin.point, count: 1 as const })),
      ...clusters.map(({ point, count }) => ({ pin: null, point, count })),
    ]
    this.update()
  }

  /** Raises the marker that shows a listing above the others. */
  highlight(id: string | null): void {
    this.active = id
    const [, shown] = [...this.shown].find(([key]) => id !== null && key.split(' ').includes(id)) ?? []
    const marker = shown?.marker ?? null
    if (marker === this.raised) return
    this.raise(this.raised, false)
    this.raise(marker, true)
    this.raised = marker
  }

  private raise(marker: L.Marker | null, isActive: boolean): void {
    marker?.getElement()?.firstElementChild?.classList.toggle(css.pinActive ?? '', isActive)
    marker?.setZIndexOffset(isActive ? 10_000 : 0)
  }

  private update(): void {
    const groups = mergeOverlapping(
      this.members.map((member) => ({ ...this.boxOf([member]), members: [member] })),
      (members) => this.boxOf(members),
    )
    const before = this.shown
    this.shown = new Map()
    this.missing = []
    for (const { members } of groups) {
      const key = members.map(({ pin, point }) => pin?.id ?? `${point.lat},${point.lon}`).join(' ')
      const spec = this.specOf(members)
      const label = spec.label()
      const existing = before.get(key)
      if (existing?.label === label) {
        before.delete(key)
        this.shown.set(key, existing)
      } else this.missing.push({ key, members, element: spec.element, label })
    }
    const hadFocus = [...before.values()].some(({ marker }) => marker.getElement() === document.activeElement)
    for (const { marker } of before.values()) marker.remove()
    // Keyboard users continue from the map when their marker has split.
    if (hadFocus) this.map.getContainer().focus({ preventScroll: true })
    this.addMissing()
  }

  /** Adds markers for as long as a frame may, and goes on in the next one. */
  private addMissing(): void {
    cancelAnimationFrame(this.frame)
    const end = performance.now() + addingMs
    while (performance.now() < end) {
      const next = this.missing.shift()
      if (!next) break
      const { key, members, element, label } = next
      this.shown.set(key, { marker: this.add(members, element(), label), label })
    }
    this.highlight(this.active)
    if (this.missing.length > 0) this.frame = requestAnimationFrame(() => this.addMissing())
  }

  private boxOf(members: Member[]): Box {
    const { x, y } = this.map.project(latLng(centroidOf(members)))
    const { width, height } = this.specOf(members)
    return { x, y, width, height }
  }

  private specOf(members: Member[]): MarkerSpec {
    const [only] = members
    const pin = members.length === 1 ? only?.pin : null
    if (pin) {
      const money = pinPrice(pin)
      const price = formatForPin(money, this.displayCurrency)
      return {
        element: () => markerElement(css.pin, price),
        label: () => `${pin.title}, ${formatInDisplayCurrency(money, this.displayCurrency)} ${priceWords(pin)}`,
        width: widthOf(pill, price),
        height: pill.height,
      }
    }
    const count = countOf(members)
    const lowest = cheapestPin(members)
    if (lowest) {
      const lines = [plural(count, 'place'), `from ${formatForPin(pinPrice(lowest), this.displayCurrency)}`] as const
      return {
        element: () => markerElement(css.group, ...lines),
        label: () => `${lines.join(' ')} ${priceWords(lowest)}, zoom in`,
        width: widthOf(groupPill, ...lines),
        height: groupPill.height,
      }
    }
    const size = clusterSize(count)
    const element = () => {
      const dot = markerElement(css.cluster, formatCount(count))
      dot.style.setProperty('--size', `${size}px`)
      return dot
    }
    return { element, label: () => `${plural(count, 'place')}, zoom in`, width: size, height: size }
  }

  private add(members: Member[], element: HTMLElement, label: string): L.Marker {
    const [only] = members
    const pin = members.length === 1 ? only?.pin : null
    const marker = L.marker(latLng(centroidOf(members)), {
      icon: L.divIcon({ className: css.spot, html: element, iconSize: [0, 0] }),
      riseOnHover: true,
      alt: label,
    })
    const press = pin ? () => this.events.choose(pin) : this.zoomToMembers(members)
    marker.on('click', press).on('keypress', ({ originalEvent }: L.LeafletKeyboardEvent) => {
      // Leaflet makes markers buttons for screen readers, but not for keys.
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
      originalEvent.preventDefault()
      press()
    })
    if (pin) marker.on('mouseover', () => this.events.hover(pin.id)).on('mouseout', () => this.events.hover(null))
    marker.addTo(this.map)
    marker.getElement()?.setAttribute('aria-label', label)
    return marker
  }

  /** Zooms in until the members separate. At the maximum zoom each press shows the next of them. */
  private zoomToMembers(members: Member[]): () => void {
    let next = 0
    return () => {
      const zoom = this.map.getZoom()
      const nearest = this.map.getMaxZoom()
      if (zoom < nearest) {
        const bounds = L.latLngBounds(members.map(({ point }) => latLng(point)))
        const fitting = this.map.getBoundsZoom(bounds, false, L.point(96, 96))
        this.map.setView(bounds.getCenter(), Math.min(Math.max(fitting, zoom + 1), zoom + 4, nearest))
        return
      }
      const pins = members.flatMap(({ pin }) => pin ?? [])
      const pin = pins[next++ % pins.length]
      if (pin) this.events.choose(pin)
    }
  }
}

function centroidOf(members: readonly Member[]): Point {
  const count = countOf(members)
  const middle = (pick: (point: Point) => number) =>
    members.reduce((sum, member) => sum + pick(member.point) * member.count, 0) / count
  return { lat: middle(({ lat }) => lat), lon: middle(({ lon }) => lon) }
}
