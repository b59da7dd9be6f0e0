import type { Rng } from '../../seed/rng'
import { type Canvas, n } from '../canvas'
import { darken } from '../colour'
import { paintLand, rollingSlope, type Slope } from './land'
import { rounded, shady, sunny, veil } from './paints'
import { cypress } from './plants'
import { paintBirds, paintSky, type Sun } from './sky'
import { oldRoofs, skyline } from './town'
import { paintWater } from './water'
import { LAMPLIGHT } from './windows'

const TILES = [
  ['#c9714b', '#b9623f', '#d48a5c', '#a85a45'],
  ['#66717f', '#5a6470', '#7a7f88', '#4f5a66'],
  ['#d9a07a', '#c98a6b', '#e0b48f', '#b97a5c'],
] as const

/**
 * What lies below a roof terrace: roofs, a river with its bridge, a town on a hill, or the sea. Paints down to `foot`.
 */
export function paintTownView(canvas: Canvas, plan: Rng, foot = 900): Sun {
  const roofs = plan.pick(TILES)
  const kind = plan.pick(['roofs', 'river', 'hill', 'sea', 'roofs', 'river'] as const)
  const horizon = plan.between(560, 660)
  const sun = paintSky(canvas, horizon, { sunX: plan.pick([360, 520, 1080, 1260]) })
  paintBirds(canvas, plan.between(400, 1200), 200)
  if (kind === 'roofs') {
    skyline(canvas, horizon + 40, plan.between(160, 280), 0.7)
    steeple(canvas, plan.between(300, 1300), horizon + 60, plan.int(0, 2), 0.46)
    if (plan.chance(0.6)) steeple(canvas, plan.between(300, 1300), horizon + 60, plan.int(0, 2), 0.55)
    oldRoofs(canvas, horizon + 90, 4, 0.46, [...roofs])
  } else if (kind === 'river') {
    paintLand(canvas, rollingSlope(canvas, horizon - 30, 60, 1), '#7f96a6', { distance: 0.62, depth: 160 })
    steeple(canvas, plan.between(250, 1350), horizon + 30, plan.int(0, 2), 0.5)
    oldRoofs(canvas, horizon + 50, 1, 0.5, [...roofs])
    paintWater(canvas, horizon + 78, foot + 10, sun, { depth: '#3f7f95', tintAmount: 0.5 })
    bridge(canvas, horizon + 120, plan.pick(['arches', 'cables'] as const))
    oldRoofs(canvas, foot - 20, 1, 0.12, [...roofs])
  } else if (kind === 'hill') {
    const [at, wide, high] = [plan.between(350, 1250), plan.between(330, 520), plan.between(190, 290)]
    const slope = (x: number) => horizon + 60 - high * Math.exp(-(((x - at) / wide) ** 2))
    paintLand(canvas, rollingSlope(canvas, horizon - 10, 50, 1), '#7f96a6', { distance: 0.66, depth: 200 })
    if (plan.chance(0.5)) castle(canvas, at, slope(at) + 16)
    else steeple(canvas, at, slope(at) + 30, plan.int(0, 2), 0.46)
    hillTown(canvas, plan, slope, foot, [...roofs])
  } else {
    paintLand(
      canvas,
      (x) => horizon - 76 * Math.exp(-(((x - plan.fork('isle').between(200, 1400)) / 260) ** 2)),
      '#7a94a6',
      { distance: 0.62, depth: 90 },
    )
    paintWater(canvas, horizon, foot - 60, sun, { depth: '#1f86a3', tintAmount: 0.55 })
    veil(canvas, horizon, 60, 0.5, 0)
    steeple(canvas, plan.between(200, 1400), foot - 70, 0, 0.22)
    oldRoofs(canvas, foot - 90, 2, 0.24, [...roofs])
  }
  veil(canvas, horizon + 20, 200, 0.34, 0)
  return sun
}

/** Small houses stepping down a slope, smaller and hazier above. */
export function hillTown(
  canvas: Canvas,
  plan: Rng,
  slope: Slope,
  foot: number,
  roofs: readonly string[],
  walls: readonly string[] = ['#f3e6d2', '#ecd2b4', '#f7efe4', '#e5c9b0', '#e9b99a', '#f0d9a8'],
): void {
  const { mood, rng } = canvas
  paintLand(canvas, (x) => slope(x), '#9aa27a', { distance: 0.42 })
  const rows = 9
  for (let line = 0; line < rows; line++) {
    const t = line / (rows - 1)
    const far = 0.5 - t * 0.42
    const size = 44 + t * 66
    for (let x = -40 + plan.between(0, 40); x < 1640; x += size * plan.between(0.8, 1.35)) {
      const top = slope(x)
      const y = top + (foot - top) * t + size * 0.6
      if (t < 0.7 && top > slope(800) + 400) continue
      if (rng.chance(0.12)) {
        cypress(canvas, x + size * 0.3, y, size * 1.5, far)
        continue
      }
      const [w, h] = [size * plan.between(0.8, 1.2), size * plan.between(0.7, 1.25)]
      const wall = plan.pick(walls)
      slopeHouse(canvas, { x, y, w, h, size, far }, wall, mood.snow ? '#ffffff' : plan.pick(roofs))
    }
  }
}

function slopeHouse(
  canvas: Canvas,
  { x, y, w, h, size, far }: { x: number; y: number; w: number; h: number; size: number; far: number },
  wall: string,
  roof: string,
): void {
  const { mood, rng } = canvas
  // Only the nearer half of the rows has a shade across its walls.
  const nearHalf = far < 0.29
  canvas.rect(x, y - h, w, h + size * 0.6, nearHalf ? sunny(canvas, wall, far) : mood.lit(wall, far))
  canvas.rect(x + w, y - h + 3, w * 0.32, h + size * 0.5, mood.shaded(wall, far))
  canvas.path(
    `M${n(x - 3)} ${n(y - h + 2)}l${n(w * 0.22)} ${n(-size * 0.26)}h${n(w * 0.9)}l${n(w * 0.24)} ` +
      `${n(size * 0.26)}z`,
    mood.lit(roof, far),
  )
  for (let wx = x + w * 0.16; wx < x + w * 0.8; wx += size * 0.36)
    canvas.rect(
      wx,
      y - h * 0.68,
      size * 0.13,
      size * 0.22,
      rng.chance(mood.lamps) ? LAMPLIGHT : mood.shaded('#5f6f80', far),
    )
}

function steeple(canvas: Canvas, x: number, base: number, kind: number, far: number): void {
  const stone = rounded(canvas, '#e6d5ba', far)
  const copper = rounded(canvas, '#6f9c92', far)
  if (kind === 0) {
    canvas.rect(x - 80, base - 130, 160, 170, stone)
    canvas.path(`M${n(x - 86)} ${n(base - 128)}a86 100 0 0 1 172 0z`, copper)
    canvas.path(`M${n(x - 12)} ${n(base - 220)}h24v-30l-12 -44l-12 44z`, stone)
  } else if (kind === 1) {
    canvas.rect(x - 32, base - 220, 64, 260, stone)
    canvas.path(`M${n(x - 40)} ${n(base - 218)}l40 -150l40 150z`, rounded(canvas, '#7c6a66', far))
  } else {
    for (const dx of [-112, 76]) {
      canvas.rect(x + dx, base - 176, 36, 216, stone)
      canvas.path(`M${n(x + dx - 4)} ${n(base - 174)}q4 -44 22 -66q18 22 22 66z`, copper)
    }
    canvas.rect(x - 84, base - 90, 168, 130, stone)
    canvas.path(`M${n(x - 78)} ${n(base - 88)}a78 84 0 0 1 156 0z`, rounded(canvas, '#6f8f9c', far))
  }
}

function castle(canvas: Canvas, x: number, base: number): void {
  const far = 0.46
  const stone = sunny(canvas, '#c9ac88', far)
  canvas.rect(x - 130, base - 70, 260, 110, stone)
  for (const [dx, w, h] of [
    [-150, 44, 120],
    [-20, 60, 150],
    [108, 44, 108],
  ] as const) {
    canvas.rect(x + dx, base - h, w, h + 30, rounded(canvas, '#c9ac88', far))
    for (let tooth = 0; tooth < 3; tooth++)
      canvas.rect(x + dx + (tooth * w) / 2.7, base - h - 12, w / 4.6, 13, canvas.mood.lit('#c9ac88', far))
  }
}

function bridge(canvas: Canvas, y: number, kind: 'arches' | 'cables'): void {
  const { mood } = canvas
  const far = 0.32
  if (kind === 'cables') {
    canvas.rect(0, y, 1600, 12, mood.shaded('#5f7480', far))
    let cables = ''
    for (const x of [420, 1120]) {
      canvas.rect(x - 18, y - 130, 36, 180, rounded(canvas, '#c9bda8', far))
      canvas.rect(x - 26, y - 142, 52, 16, mood.lit('#d9cdb8', far))
    }
    cables +=
      `M-60 ${n(y - 60)}Q200 ${n(y + 10)} 420 ${n(y - 126)}Q770 ${n(y + 110)} 1120 ${n(y - 126)}Q1360 ` +
      `${n(y + 10)} 1660 ${n(y - 60)}`
    for (let x = 470; x < 1100; x += 44) cables += `M${x} ${n(y)}V${n(y - 126 + 118 * (1 - ((x - 770) / 350) ** 2))}`
    canvas.stroke(cables, mood.shaded('#5f7480', far), 4)
    return
  }
  let d = `M-20 ${n(y - 24)}H1620V${n(y + 44)}`
  for (let x = 1540; x > 0; x -= 220) d += `H${x}a80 52 0 0 0 -160 0`
  canvas.path(`${d}H-20z`, sunny(canvas, '#cdb898', far))
  canvas.rect(0, y - 30, 1600, 9, mood.lit('#e0cfb2', far))
  canvas.rect(0, y + 40, 1600, 10, mood.shadow, 'opacity=".18"')
}

/** A wall of the terrace house itself, at one side, with doors standing open. */
export function terraceHouse(
  canvas: Canvas,
  x: number,
  w: number,
  base: number,
  top: number,
  paint: string,
  shutters: string,
): void {
  const { mood } = canvas
  canvas.rect(x, top, w, base - top, sunny(canvas, paint, 0, 'slant'))
  canvas.path(`M${n(x + w)} ${top}l70 44V${base - 40}L${n(x + w)} ${base}z`, shady(canvas, paint))
  canvas.rect(x - 10, top - 18, w + 30, 22, mood.snow ? mood.lit('#ffffff') : mood.lit(darken(paint, 0.06)))
  const [dw, dh] = [Math.min(200, w * 0.36), (base - top) * 0.66]
  for (let left = x + w - dw * 1.5; left > x - dw; left -= dw * 2.1) {
    canvas.rect(left - 10, base - dh - 12, dw + 20, dh + 12, mood.lit('#f7f0e4'))
    canvas.rect(
      left,
      base - dh,
      dw,
      dh,
      mood.lamps > 0.2
        ? canvas.linear([
            [0, '#ffe9b0'],
            [1, '#f2a650'],
          ])
        : canvas.linear(
            [
              [0, mood.shaded('#7f9aa8')],
              [1, mood.shaded('#3f4f5c')],
            ],
            'slant',
          ),
    )
    canvas.rect(left + dw / 2 - 4, base - dh, 8, dh, mood.lit('#f7f0e4'))
    for (const bar of [0.3, 0.62]) canvas.rect(left, base - dh * (1 - bar), dw, 6, mood.lit('#f7f0e4'))
    for (const at of [left - dw * 0.34, left + dw * 1.04]) {
      canvas.rect(at, base - dh, dw * 0.3, dh, rounded(canvas, shutters))
      for (let slat = 1; slat < 12; slat++)
        canvas.rect(at + 5, base - dh + (dh * slat) / 12, dw * 0.3 - 10, 3, mood.shadow, 'opacity=".2"')
    }
    if (mood.lamps > 0.2) canvas.glow(left + dw / 2, base - dh / 2, dw * 2, dh, LAMPLIGHT, 0.4)
  }
}
