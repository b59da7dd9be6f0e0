import type { CallOutput, Money, Point } from '@qe/contract'
import { type DisplayCurrency, formatCount, plural } from '@qe/ui'
import { formatInDisplayCurrency } from '@qe/ui/unshared'
import L from 'leaflet'
import { arranged, type Box } from './arrange'
import { latLng } from './base-map'
import css from './map.module.css'

type MapAnswer = CallOutput<'property/map-view'>
export type Pin = MapAnswer['pins'][number]

/** A place, or as many as the server counted together. */
type Member = { pin: Pin; point: Point; count: 1 } | { pin: null; point: Point; count: number }

/** The price on a pin: of the whole stay with dates, else of a night. Same figure as on the card. */
export const askedFor = ({ total, nightly }: Pin): Money => total ?? nightly

/** The least that any of these asks; null where they are not all known, or do not share a currency. */
function leastOf(members: readonly Member[]): Money | null {
  const asked = members.flatMap(({ pin }) => (pin ? [askedFor(pin)] : []))
  const [first] = asked
  if (!first || asked.length < members.length || asked.some(({ currency }) => currency !== first.currency)) return null
  return asked.reduce((least, money) => (money.amount < least.amount ? money : least), first)
}

const countOf = (members: readonly Member[]) => members.reduce((sum, { count }) => sum + count, 0)

function chip(className: string | undefined, ...lines: string[]): HTMLElement {
  const element = document.createElement('span')
  element.className = className ?? ''
  for (const line of lines) {
    const part = document.createElement('span')
    part.textContent = line
    // The space is for who hears the lines, or says them to press.
    element.append(part, ' ')
  }
  return element
}

/** A bold figure of a price is so wide at the most, and a pill has so much beside it, px; see `.pin` and `.several`. */
const pill = { perLetter: 8, beside: 22, height: 30 }
const several = { perLetter: 7, beside: 26, height: 44 }
/** Of a dot with a count, px. */
const dotSize = (count: number) => Math.min(64, 34 + Math.log2(count) * 4)

const widthOf = ({ perLetter, beside }: typeof pill, ...lines: string[]) =>
  beside + perLetter * Math.max(...lines.map(({ length }) => length))

/** What is shown for members that stand together, and how it is read out. */
interface Sign extends Pick<Box, 'width' | 'height'> {
  element: () => HTMLElement
  said: string
}

interface Shown {
  marker: L.Marker
  sign: string
}

interface Events {
  choose: (pin: Pin) => void
  hover: (id: string | null) => void
}

/**
 * Keeps the pins of a map in step with an answer: what stays is not touched, so nothing flickers while one moves about.
 */
export class PinLayer {
  private shown = new Map<string, Shown>()
  private members: Member[] = []
  private reading: DisplayCurrency | null = null
  private active: string | null = null

  constructor(
    private readonly map: L.Map,
    private readonly events: Events,
  ) {
    map.on('zoomend', () => this.arrange())
  }

  show({ pins, clusters }: Pick<MapAnswer, 'pins' | 'clusters'>, reading: DisplayCurrency | null): void {
    this.reading = reading
    this.members = [
      ...pins.map((pin) => ({ pin, point: pin.point, count: 1 as const })),
      ...clusters.map(({ point, count }) => ({ pin: null, point, count })),
    ]
    this.arrange()
  }

  /** Lifts one pin above the others; where it stands with others, all of them. */
  highlight(id: string | null): void {
    this.active = id
    for (const [key, { marker }] of this.shown) {
      const isActive = id !== null && key.split(' ').includes(id)
      marker.getElement()?.firstElementChild?.classList.toggle(css.pinActive ?? '', isActive)
      marker.setZIndexOffset(isActive ? 10_000 : 0)
    }
  }

  private arrange(): void {
    const groups = arranged(
      this.members.map((member) => ({ ...this.boxOf([member]), members: [member] })),
      (members) => this.boxOf(members),
    )
    const before = this.shown
    this.shown = new Map()
    for (const { members } of groups) {
      const key = members.map(({ pin, point }) => pin?.id ?? `${point.lat},${point.lon}`).join(' ')
      const { said } = this.signOf(members)
      const same = before.get(key)
      if (same?.sign === said) before.delete(key)
      this.shown.set(key, same?.sign === said ? same : { marker: this.add(members), sign: said })
    }
    const hadFocus = [...before.values()].some(({ marker }) => marker.getElement() === document.activeElement)
    for (const { marker } of before.values()) marker.remove()
    // Whoever pressed a key on what has come apart goes on from the map.
    if (hadFocus) this.map.getContainer().focus({ preventScroll: true })
    this.highlight(this.active)
  }

  private boxOf(members: Member[]): Box {
    const { x, y } = this.map.project(latLng(middleOf(members)))
    const { width, height } = this.signOf(members)
    return { x, y, width, height }
  }

  private signOf(members: Member[]): Sign {
    const [only] = members
    if (only?.pin && members.length === 1) {
      const money = askedFor(only.pin)
      const price = formatInDisplayCurrency(money, this.reading)
      return {
        element: () => chip(css.pin, price),
        said: `${only.pin.title}, ${price}`,
        width: widthOf(pill, price),
        height: pill.height,
      }
    }
    const count = countOf(members)
    const least = leastOf(members)
    if (least) {
      const lines = [plural(count, 'place'), `from ${formatInDisplayCurrency(least, this.reading)}`] as const
      return {
        element: () => chip(css.several, ...lines),
        said: `${lines.join(' ')}, look closer`,
        width: widthOf(several, ...lines),
        height: several.height,
      }
    }
    const size = dotSize(count)
    const element = () => {
      const dot = chip(css.cluster, formatCount(count))
      dot.style.setProperty('--size', `${size}px`)
      return dot
    }
    return { element, said: `${plural(count, 'place')}, look closer`, width: size, height: size }
  }

  private add(members: Member[]): L.Marker {
    const { element, said } = this.signOf(members)
    const [only] = members
    const pin = members.length === 1 ? only?.pin : null
    const marker = L.marker(latLng(middleOf(members)), {
      icon: L.divIcon({ className: css.spot, html: element(), iconSize: [0, 0] }),
      riseOnHover: true,
      alt: said,
    })
    const press = pin ? () => this.events.choose(pin) : this.lookCloser(members)
    marker.on('click', press).on('keypress', ({ originalEvent }: L.LeafletKeyboardEvent) => {
      // Leaflet makes markers buttons for screen readers, but not for keys.
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
      originalEvent.preventDefault()
      press()
    })
    if (pin) marker.on('mouseover', () => this.events.hover(pin.id)).on('mouseout', () => this.events.hover(null))
    marker.addTo(this.map)
    marker.getElement()?.setAttribute('aria-label', said)
    return marker
  }

  /** Goes nearer until they come apart; as near as one can get, each press shows the next of them. */
  private lookCloser(members: Member[]): () => void {
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

function middleOf(members: readonly Member[]): Point {
  const count = countOf(members)
  const middle = (pick: (point: Point) => number) =>
    members.reduce((sum, member) => sum + pick(member.point) * member.count, 0) / count
  return { lat: middle(({ lat }) => lat), lon: middle(({ lon }) => lon) }
}
