import type { Canvas, Point } from '../canvas'
import { darken, lighten, mix } from '../colour'

export interface HouseShape {
  x: number
  /** The ground line. */
  base: number
  w: number
  /** Wall height to the eaves. */
  h: number
  /** How far the side face reaches back; negative: the side is on the left. */
  depth: number
  wall: string
  roof: string
  /** gable: the gable faces the viewer · eaves: the long side does · flat: a flat roof. */
  kind: 'gable' | 'eaves' | 'flat'
  /** Height of the roof above the eaves. */
  pitch?: number
  texture?: 'planks' | 'stone' | 'bricks' | 'logs' | 'plain'
  overhang?: number
  chimney?: boolean
}

/** A house in oblique view: front in the light, side in the shade, roof over both. Windows are set by the caller. */
export function house(canvas: Canvas, shape: HouseShape): void {
  const { mood } = canvas
  const { x, base, w, h, depth, wall, kind, overhang = w * 0.05 } = shape
  const rise = Math.abs(depth) * 0.24
  const edge = depth > 0 ? x + w : x
  const top = base - h
  const pitch = shape.pitch ?? w * 0.32
  const front = canvas.linear([
    [0, mood.lit(wall)],
    [1, mood.tone(darken(wall, 0.07))],
  ])
  const side = canvas.linear([
    [0, mood.shaded(wall)],
    [1, mood.shaded(darken(wall, 0.14))],
  ])
  canvas.polygon(
    [
      [edge, top],
      [edge + depth, top - rise * 0.4],
      [edge + depth, base - rise],
      [edge, base],
    ],
    side,
  )
  if (shape.chimney && kind !== 'flat')
    chimney(canvas, x + w * 0.26 + depth * 0.2, top - pitch * 0.42, w * 0.1, pitch * 0.95)
  canvas.rect(x, top, w, h, front)
  if (kind === 'gable')
    canvas.polygon(
      [
        [x, top],
        [x + w / 2, top - pitch],
        [x + w, top],
      ],
      front,
    )
  texture(canvas, shape, top, pitch)
  canvas.rect(
    x,
    top,
    w,
    h * 0.12,
    canvas.linear([
      [0, mood.shadow, 0.34],
      [1, mood.shadow, 0],
    ]),
  )
  if (kind === 'gable') gableRoof(canvas, shape, top, pitch, rise, overhang)
  else if (kind === 'eaves') eavesRoof(canvas, shape, top, pitch, rise, overhang, edge)
  else flatRoof(canvas, shape, top, rise, overhang, edge)
}

function roofPaints(canvas: Canvas, roof: string): { sunny: string; shady: string; edge: string } {
  const { mood } = canvas
  const covered = mood.snow ? mix(roof, '#ffffff', 0.93) : roof
  return {
    sunny: canvas.linear([
      [0, mood.lit(lighten(covered, 0.06))],
      [1, mood.tone(covered)],
    ]),
    shady: canvas.linear([
      [0, mood.shaded(covered)],
      [1, mood.shaded(darken(covered, 0.1))],
    ]),
    edge: mood.shaded(darken(roof, 0.25)),
  }
}

function gableRoof(
  canvas: Canvas,
  { x, w, depth, roof }: HouseShape,
  top: number,
  pitch: number,
  rise: number,
  over: number,
): void {
  const { sunny, shady, edge } = roofPaints(canvas, roof)
  const slope = pitch / (w / 2)
  const apex: Point = [x + w / 2, top - pitch - over * 0.5]
  const eave = (side: -1 | 1): Point => [x + w / 2 + side * (w / 2 + over), top + over * slope - over * 0.5]
  const back = (point: Point): Point => [point[0] + depth, point[1] - rise * 0.4]
  const near = eave(depth > 0 ? 1 : -1)
  const far = eave(depth > 0 ? -1 : 1)
  canvas.polygon([apex, back(apex), back(near), near], depth > 0 ? shady : sunny)
  const thick = Math.max(7, w * 0.035)
  const down = ([px, py]: Point): Point => [px, py + thick]
  canvas.polygon(
    [far, apex, near, down(near), [apex[0], apex[1] + thick * 1.3], down(far)],
    canvas.mood.snow ? canvas.mood.lit('#ffffff') : edge,
  )
  if (canvas.mood.snow)
    canvas.polygon(
      [
        down(far),
        [apex[0], apex[1] + thick * 1.3],
        down(near),
        [near[0], near[1] + thick * 1.6],
        [apex[0], apex[1] + thick * 1.9],
        [far[0], far[1] + thick * 1.6],
      ],
      edge,
    )
}

function eavesRoof(
  canvas: Canvas,
  { x, w, depth, wall, roof }: HouseShape,
  top: number,
  pitch: number,
  rise: number,
  over: number,
  edge: number,
): void {
  const { mood } = canvas
  const { sunny, edge: dark } = roofPaints(canvas, roof)
  const ridge = (px: number): Point => [px + depth / 2, top - pitch - rise * 0.2]
  canvas.polygon([[edge, top + 1], [edge + depth, top - rise * 0.4 + 1], ridge(edge)], mood.shaded(wall))
  canvas.polygon(
    [[x - over, top + over * 0.5], [x + w + over, top + over * 0.5], ridge(x + w + over * 0.4), ridge(x - over * 0.4)],
    sunny,
  )
  if (!mood.snow) {
    for (let row = 1; row < 7; row++) {
      const t = row / 7
      const shift = (depth / 2) * t
      canvas.stroke(
        `M${x - over + shift + over * 0.6 * t} ` +
          `${top + over * 0.5 - (pitch + rise * 0.2 + over * 0.5) * t}H${x + w + over + shift - over * 0.6 * t}`,
        dark,
        2,
        'opacity=".16"',
      )
    }
  }
  canvas.rect(x - over, top + over * 0.5, w + over * 2, Math.max(5, w * 0.016), mood.snow ? mood.lit('#ffffff') : dark)
  const outer = depth > 0 ? x + w + over : x - over
  canvas.stroke(
    `M${outer} ${top + over * 0.6}L${ridge(depth > 0 ? x + w + over * 0.4 : x - over * 0.4).join(' ')}` +
      `L${edge + depth + Math.sign(depth) * over * 0.6} ${top - rise * 0.4}`,
    mood.snow ? mood.shaded('#ffffff') : dark,
    Math.max(5, w * 0.014),
  )
}

function flatRoof(
  canvas: Canvas,
  { x, w, depth, roof }: HouseShape,
  top: number,
  rise: number,
  over: number,
  edge: number,
): void {
  const { mood } = canvas
  const slab = Math.max(10, w * 0.03)
  const cover = mood.snow ? '#ffffff' : roof
  canvas.polygon(
    [
      [edge + Math.sign(depth) * over, top - slab],
      [edge + depth + Math.sign(depth) * over, top - rise * 0.4 - slab],
      [edge + depth + Math.sign(depth) * over, top - rise * 0.4 + 2],
      [edge + Math.sign(depth) * over, top + 2],
    ],
    mood.shaded(cover),
  )
  canvas.rect(
    x - over,
    top - slab,
    w + over * 2,
    slab + 2,
    canvas.linear([
      [0, mood.lit(lighten(cover, 0.2))],
      [1, mood.tone(cover)],
    ]),
  )
}

function chimney(canvas: Canvas, x: number, y: number, w: number, h: number): void {
  const { mood, rng } = canvas
  canvas.rect(
    x,
    y - h,
    w,
    h,
    canvas.linear(
      [
        [0, mood.lit('#a8785e')],
        [1, mood.shaded('#8c5f4b')],
      ],
      'across',
    ),
  )
  canvas.rect(
    x - w * 0.12,
    y - h - w * 0.12,
    w * 1.24,
    w * 0.22,
    mood.snow ? mood.lit('#ffffff') : mood.shaded('#7a5242'),
  )
  if (mood.season === 'summer') return
  for (let puff = 0; puff < 6; puff++) {
    const size = w * (0.4 + puff * 0.3)
    canvas.circle(
      x + w / 2 + puff * w * rng.between(0.25, 0.5),
      y - h - w * 0.6 - puff * w * 0.85,
      size,
      mood.cloud,
      `opacity="${(0.34 - puff * 0.05).toFixed(2)}"`,
    )
  }
}

function texture(
  canvas: Canvas,
  { x, base, w, h, wall, texture: kind, kind: roofKind }: HouseShape,
  top: number,
  pitch: number,
): void {
  if (!kind || kind === 'plain') return
  const { mood } = canvas
  const dark = mood.shaded(darken(wall, 0.3))
  const light = mood.lit(lighten(wall, 0.18))
  const clip =
    roofKind === 'gable'
      ? `<polygon points="${x},${base} ${x},${top} ${x + w / 2},${top - pitch} ${x + w},${top} ${x + w},${base}"/>`
      : `<rect x="${x}" y="${top}" width="${w}" height="${h}"/>`
  const reach = roofKind === 'gable' ? h + pitch : h
  const wallArea = { x, base, w, h, reach, dark, light }
  canvas.inside(clip, () => {
    if (kind === 'planks') planks(canvas, wallArea)
    else if (kind === 'logs') logs(canvas, wallArea)
    else masonry(canvas, wallArea, kind === 'bricks')
  })
}

interface WallArea {
  x: number
  base: number
  w: number
  /** From the ground to the eaves. */
  h: number
  /** How far up the texture goes: into the gable, where there is one. */
  reach: number
  dark: string
  light: string
}

function planks(canvas: Canvas, { x, base, w, reach, dark }: WallArea): void {
  let d = ''
  for (let px = x; px < x + w; px += Math.max(9, w / 26)) d += `M${px.toFixed(0)} ${base}v${-reach}`
  canvas.stroke(d, dark, 1.8, 'opacity=".32"')
}

function logs(canvas: Canvas, { x, base, w, h, reach, dark, light }: WallArea): void {
  const step = Math.max(10, h / 13)
  for (let py = base; py > base - reach; py -= step) {
    canvas.rect(x, py - step, w, step * 0.34, light, 'opacity=".28"')
    canvas.rect(x, py - step * 0.16, w, step * 0.16, dark, 'opacity=".42"')
  }
}

/** Single bricks or stones here and there, as a whole wall of them would be far too many shapes. */
function masonry(canvas: Canvas, { x, base, w, reach, dark, light }: WallArea, bricks: boolean): void {
  const { rng } = canvas
  const step = bricks ? 13 : 26
  const count = (w * reach) / (step * step * (bricks ? 6 : 3.4))
  for (let index = 0; index < count; index++) {
    const px = x + Math.floor((rng.next() * w) / (step * 2)) * step * 2
    const py = base - Math.floor((rng.next() * reach) / step) * step - step
    const long = bricks ? step * 1.8 : step * rng.between(1, 1.9)
    canvas.rect(
      px,
      py + 1.5,
      long,
      step - 3,
      rng.chance(0.5) ? dark : light,
      `opacity="${rng.between(0.1, 0.24).toFixed(2)}" rx="${bricks ? 1 : 6}"`,
    )
  }
}
