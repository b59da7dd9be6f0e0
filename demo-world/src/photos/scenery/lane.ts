import type { Rng } from '../../seed/rng'
import { type Canvas, n, type Point } from '../canvas'
import { darken, lighten, mix } from '../colour'
import { LAMPLIGHT } from './windows'

/** A way between two rows of houses, seen along its length. */
export interface Lane {
  /** Where the lines run together. */
  vx: number
  vy: number
  /** Half its width, and its ground, where it meets the eye. */
  half: number
  ground: number
  /** How much the ground climbs with each step of depth. */
  climb: number
  /** Depth of the last house; haze grows towards it. */
  end: number
}

/** A point `side` (−1 left wall, 1 right wall) and `up` above the ground at depth `z` ≥ 1. */
export function along({ vx, vy, half, ground, climb }: Lane, side: number, up: number, z: number): Point {
  return [vx + (side * half) / z, vy + (ground - up - climb * (z - 1) - vy) / z]
}

export interface LaneHouse {
  wall: string
  roof: string
  high: number
  from: number
  to: number
  storeys: number
  bays: number
  shutters: string | undefined
  balconies: boolean
  awning: string | undefined
}

export interface LaneTaste {
  walls: readonly string[]
  roofs: readonly string[]
  storeys: readonly [number, number]
  /** Height of a storey where the lane meets the eye. */
  storey: number
  shutters: readonly string[]
  shops: number
}

/** One side's houses, one after another into the depth. */
export function planSide(rng: Rng, lane: Lane, taste: LaneTaste): LaneHouse[] {
  const houses: LaneHouse[] = []
  for (let z = 0.72; z < lane.end; ) {
    const deep = rng.between(0.34, 0.6) * (1 + z * 0.12)
    const storeys = rng.int(...taste.storeys)
    houses.push({
      wall: rng.pick(taste.walls.filter((paint) => paint !== houses[houses.length - 1]?.wall)),
      roof: rng.pick(taste.roofs),
      high: storeys * taste.storey * rng.between(0.94, 1.06) + 30,
      from: z,
      to: z + deep,
      storeys,
      bays: Math.max(2, Math.round(deep * 5)),
      shutters: rng.chance(0.45) && taste.shutters.length ? rng.pick(taste.shutters) : undefined,
      balconies: rng.chance(0.5),
      awning: rng.chance(taste.shops) ? rng.pick(['#c8475f', '#2f6f62', '#c98a2e', '#35547a', '#e0b64f']) : undefined,
    })
    z += deep
  }
  return houses
}

/** Paints one side, furthest house first. `lit`: the side the sun falls on. */
export function paintSide(canvas: Canvas, lane: Lane, side: -1 | 1, houses: readonly LaneHouse[], lit: boolean): void {
  for (const house of [...houses].reverse()) laneHouse(canvas, lane, side, house, lit)
}

const line = (...corners: Point[]) => `M${corners.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z`

interface Balcony {
  /** Where it begins and ends along the house, from 0 to 1. */
  a: number
  b: number
  /** Height of its floor. */
  low: number
  storey: number
}

/** The slab of a balcony and the bars of its railing, as paths. */
function balconyPaths(lane: Lane, side: -1 | 1, { from, to }: LaneHouse, { a, b, low, storey }: Balcony) {
  const slab = line(
    along(lane, side, low - 4, at(from, to, a)),
    along(lane, side * 0.88, low - 4, at(from, to, a)),
    along(lane, side * 0.88, low - 4, at(from, to, b)),
    along(lane, side, low - 4, at(from, to, b)),
  )
  const railAt = (height: number, part: number) => along(lane, side * 0.88, height, at(from, to, part))
  const stroke = (start: Point, end: Point) => `M${n(start[0])} ${n(start[1])}L${n(end[0])} ${n(end[1])}`
  const rail: string[] = []
  for (let bar = 0; bar <= 6; bar++) {
    const part = a + ((b - a) * bar) / 6
    rail.push(stroke(railAt(low, part), railAt(low + storey * 0.3, part)))
  }
  rail.push(stroke(railAt(low + storey * 0.3, a), railAt(low + storey * 0.3, b)))
  return { slab, rail: rail.join('') }
}

function paintAwning(canvas: Canvas, lane: Lane, side: -1 | 1, { from, to, high, storeys }: LaneHouse, colour: string) {
  const storey = (high - 30) / storeys
  canvas.path(
    line(
      along(lane, side, storey * 0.98, at(from, to, 0.1)),
      along(lane, side * 0.76, storey * 0.78, at(from, to, 0.1)),
      along(lane, side * 0.76, storey * 0.78, at(from, to, 0.9)),
      along(lane, side, storey * 0.98, at(from, to, 0.9)),
    ),
    colour,
  )
}

/** A rectangle on the house's wall as a path: between two heights, and between two parts of its length, from 0 to 1. */
type WallQuad = (low: number, up: number, a: number, b: number, out?: number) => string

function laneHouse(canvas: Canvas, lane: Lane, side: -1 | 1, house: LaneHouse, lit: boolean): void {
  const { mood } = canvas
  const { from, to, high } = house
  const far = Math.min(0.7, (((from + to) / 2 - 1) / lane.end) * 0.6)
  const quad: WallQuad = (low, up, a, b, out = 1) => {
    const [za, zb] = [from + (to - from) * a, from + (to - from) * b]
    return line(
      along(lane, side * out, low, za),
      along(lane, side * out, up, za),
      along(lane, side * out, up, zb),
      along(lane, side * out, low, zb),
    )
  }
  const face = lit ? mood.lit : mood.shaded
  const roof = mood.snow ? '#ffffff' : house.roof
  canvas.path(
    line(
      along(lane, side * 0.93, high - 12, from),
      along(lane, side * 1.1, high + 64, from),
      along(lane, side * 1.1, high + 64, to),
      along(lane, side * 0.93, high - 12, to),
    ),
    face(roof, far),
  )
  canvas.path(
    quad(-60, high, 0, 1),
    canvas.linear([
      [0, face(house.wall, far)],
      [1, (lit ? mood.tone : mood.shaded)(darken(house.wall, 0.1), far)],
    ]),
  )
  canvas.path(quad(high - 34, high, 0, 1), mood.shadow, 'opacity=".22"')
  canvas.path(
    quad(high - 12, high + 6, -0.01, 1.01, 0.93),
    mood.tone(mood.snow ? '#ffffff' : darken(house.roof, 0.1), far),
  )
  canvas.path(quad(0, 70, 0, 1), mood.shadow, 'opacity=".12"')
  const parts = wallParts(canvas, lane, side, house, quad)
  canvas.path(parts.frame.join(''), face(lighten(house.wall, 0.45), far))
  canvas.path(parts.dark.join(''), mix(mix(mood.sky[0], '#22364a', 0.5), mood.haze, far))
  canvas.path(parts.burning.join(''), mix(LAMPLIGHT, mood.haze, far * 0.5))
  canvas.path(parts.gleam.join(''), face(lighten(house.wall, 0.4), far), 'opacity=".8"')
  if (house.shutters) canvas.path(parts.shutter.join(''), face(house.shutters, far))
  canvas.path(parts.slab.join(''), face('#cfc4b4', far))
  canvas.stroke(parts.rail.join(''), mood.shaded('#2f3440', far), Math.max(1.4, 5 / from))
  if (house.awning) paintAwning(canvas, lane, side, house, face(house.awning, far))
}

/** The paths of windows, shutters and balconies, by what they are painted with. */
function wallParts(canvas: Canvas, lane: Lane, side: -1 | 1, house: LaneHouse, quad: WallQuad) {
  const { mood, rng } = canvas
  const parts: Record<'frame' | 'dark' | 'burning' | 'shutter' | 'slab' | 'rail' | 'gleam', string[]> = {
    frame: [],
    dark: [],
    burning: [],
    shutter: [],
    slab: [],
    rail: [],
    gleam: [],
  }
  const storey = (house.high - 30) / house.storeys
  const windowHeights = (floor: number, bay: number): [number, number] => {
    if (floor === 0) return [storey * (bay % 2 ? 0 : 0.28), storey * 0.8]
    return [storey * (floor + (house.balconies ? 0.12 : 0.26)), storey * (floor + 0.82)]
  }
  for (let floor = 0; floor < house.storeys; floor++)
    for (let bay = 0; bay < house.bays; bay++) {
      const middle = (bay + 0.5) / house.bays
      const wide = 0.26 / house.bays
      const [low, up] = windowHeights(floor, bay)
      const burns = rng.chance(mood.lamps)
      parts.frame.push(quad(low - 7, up + 9, middle - wide - 0.09 / house.bays, middle + wide + 0.09 / house.bays))
      parts[burns ? 'burning' : 'dark'].push(quad(low, up, middle - wide, middle + wide))
      parts.gleam.push(quad(low, up, middle - wide * 0.12, middle + wide * 0.12))
      if (floor === 0) continue
      if (house.shutters)
        for (const at of [middle - wide * 2, middle + wide * 1.15])
          parts.shutter.push(quad(low, up, at, at + wide * 0.85))
      if (house.balconies && (bay + floor) % 2 === 0) {
        const [a, b] = [middle - wide * 1.7, middle + wide * 1.7]
        const balcony = balconyPaths(lane, side, house, { a, b, low, storey })
        parts.slab.push(balcony.slab, quad(low - 20, low - 2, a, b, 0.88))
        parts.rail.push(balcony.rail)
      }
    }
  return parts
}

const at = (from: number, to: number, part: number): number => from + (to - from) * part

/** The ground between the walls, paved in courses that draw together. */
export function paintPaving(canvas: Canvas, lane: Lane, paint: string, { rails = false, kerb = true } = {}): void {
  const { mood } = canvas
  const corner = (side: number, z: number) => along(lane, side, 0, z)
  const colour = mood.snow ? '#e6edf5' : paint
  const end = corner(0, lane.end)[1]
  if (end > lane.vy) canvas.rect(0, lane.vy + 16, canvas.width, end - lane.vy, mood.tone(colour, 0.6))
  canvas.polygon(
    [corner(-1.4, 0.7), corner(-1.02, lane.end), corner(1.02, lane.end), corner(1.4, 0.7)],
    canvas.linear([
      [0, mood.tone(colour, 0.35)],
      [1, mood.tone(darken(colour, 0.06))],
    ]),
  )
  let courses = ''
  for (let z = 0.8; z < lane.end; z *= 1.09)
    courses += `M${corner(-1, z).map(n).join(' ')}L${corner(1, z).map(n).join(' ')}`
  for (let side = -0.9; side < 1; side += 0.2)
    courses += `M${corner(side, 0.7).map(n).join(' ')}L${corner(side, lane.end).map(n).join(' ')}`
  canvas.stroke(courses, mood.shaded(darken(colour, 0.2)), 2, 'opacity=".22"')
  if (kerb)
    for (const side of [-1, 1])
      canvas.polygon(
        [corner(side, 0.7), corner(side * 0.72, 0.7), corner(side * 0.72, lane.end), corner(side, lane.end)],
        canvas.linear([
          [0, mood.tone(mood.snow ? '#ffffff' : '#cfc6bb', 0.3)],
          [1, mood.lit(mood.snow ? '#ffffff' : '#cfc6bb')],
        ]),
      )
  if (rails)
    for (const side of [-0.34, -0.1, 0.12, 0.36])
      canvas.stroke(
        `M${corner(side, 0.7).map(n).join(' ')}L${corner(side, lane.end).map(n).join(' ')}`,
        mood.lit('#b9c0c8'),
        4,
        'opacity=".7"',
      )
  const shade = corner(1, 0.7)
  canvas.polygon([shade, corner(0.2, 0.7), corner(0.35, lane.end), corner(1, lane.end)], mood.shadow, 'opacity=".2"')
}

/** Steps instead of paving, for a lane that climbs. */
export function paintSteps(canvas: Canvas, lane: Lane, paint: string): void {
  const { mood } = canvas
  const colour = mood.snow ? '#eef3f8' : paint
  paintPaving(canvas, lane, paint, { kerb: false })
  for (let z = lane.end; z > 0.8; z *= 0.93) {
    const [left, right] = [along(lane, -1, 0, z), along(lane, 1, 0, z)]
    const high = 46 / z
    const far = Math.min(0.6, ((z - 1) / lane.end) * 0.5)
    canvas.polygon(
      [left, right, [right[0], right[1] + high * 0.55], [left[0], left[1] + high * 0.55]],
      mood.shaded(darken(colour, 0.12), far),
    )
    canvas.stroke(
      `M${left.map(n).join(' ')}L${right.map(n).join(' ')}`,
      mood.lit(lighten(colour, 0.15), far),
      Math.max(1.6, 7 / z),
    )
  }
}
