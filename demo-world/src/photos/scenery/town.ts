import { type Canvas, n } from '../canvas'
import { mix } from '../colour'
import { LAMPLIGHT } from './windows'

/** A skyline as one layer: towers of many tops with lit windows. `distance` 0 near – 1 haze. */
export function skyline(
  canvas: Canvas,
  base: number,
  tallest: number,
  distance: number,
  paints = ['#7a8699', '#8f8a99', '#6d7c90', '#9a8d8d'],
): void {
  const { mood, rng, width } = canvas
  const windows: string[] = []
  for (let x = -30; x < width + 20; ) {
    const w = rng.between(54, 130) * (1.25 - distance * 0.6)
    const rise = 1 - Math.abs((x + w / 2) / width - 0.5) * 0.7
    const h = tallest * rng.between(0.35, 1) * rise
    const paint = rng.pick(paints)
    const fill = canvas.linear([
      [0, mood.lit(paint, distance)],
      [0.5, mood.tone(paint, distance)],
      [1, mix(mood.tone(paint, distance), mood.haze, 0.6)],
    ])
    canvas.rect(x, base - h, w, h, fill)
    canvas.rect(
      x + w * 0.68,
      base - h,
      w * 0.32,
      h,
      canvas.linear([
        [0, mood.shadow, 0.2],
        [1, mood.shadow, 0],
      ]),
    )
    towerTop(canvas, x, base - h, w, paint, distance)
    const [dx, dy] = [w / Math.max(3, Math.round(w / 20)), 24]
    for (let wy = base - h + 18; wy < base - 40; wy += dy) {
      for (let wx = x + dx * 0.3; wx < x + w - dx * 0.5; wx += dx)
        if (rng.chance(0.18 + mood.lamps * 0.42))
          windows.push(`M${n(wx)} ${n(wy)}h${n(dx * 0.42)}v${n(dy * 0.46)}h${n(-dx * 0.42)}z`)
    }
    x += w * rng.between(0.82, 1.1)
  }
  const burning = mood.lamps > 0.2
  canvas.path(
    windows.join(''),
    burning ? LAMPLIGHT : mood.sky[0],
    `opacity="${burning ? (0.92 - distance * 0.5).toFixed(2) : '.3'}"`,
  )
}

function towerTop(canvas: Canvas, x: number, y: number, w: number, paint: string, distance: number): void {
  const { mood, rng } = canvas
  const fill = mood.tone(paint, distance)
  const style = rng.int(0, 5)
  if (style === 0)
    canvas.polygon(
      [
        [x, y],
        [x + w / 2, y - w * 0.55],
        [x + w, y],
      ],
      fill,
    )
  else if (style === 1) canvas.rect(x + w * 0.2, y - w * 0.3, w * 0.6, w * 0.31, fill)
  else if (style === 2) {
    canvas.rect(x + w * 0.16, y - w * 0.28, w * 0.68, w * 0.29, fill)
    canvas.rect(x + w * 0.48, y - w * 1.05, w * 0.04, w * 0.8, fill)
  } else if (style === 3) canvas.path(`M${n(x)} ${n(y + 1)}a${n(w / 2)} ${n(w * 0.42)} 0 0 1 ${n(w)} 0z`, fill)
  else if (style === 4)
    canvas.polygon(
      [
        [x, y + 1],
        [x, y - w * 0.4],
        [x + w, y + 1],
      ],
      fill,
    )
}

/** Tiled roofs of an old town, row behind row. */
export function oldRoofs(
  canvas: Canvas,
  base: number,
  rows: number,
  distance: number,
  roofs = ['#c9714b', '#b9623f', '#d48a5c', '#a85a45'],
): void {
  const { mood, rng, width } = canvas
  for (let row = 0; row < rows; row++) {
    const far = distance * (1 - row / rows)
    const size = 80 + row * 42
    const y = base + row * size * 0.62
    for (let x = -60 - rng.between(0, 60); x < width + 40; ) {
      const w = size * rng.between(0.9, 1.7)
      const high = size * rng.between(0.55, 1.15)
      const wall = rng.pick(['#f2e4cf', '#ecd2b4', '#f5ece0', '#e5c9b0', '#e9ded2'])
      const roof = mood.snow ? '#ffffff' : rng.pick(roofs)
      canvas.rect(
        x,
        y - high,
        w,
        high + 140,
        canvas.linear([
          [0, mood.lit(wall, far)],
          [1, mood.shaded(wall, far)],
        ]),
      )
      const tilt = size * rng.between(0.22, 0.4)
      canvas.polygon(
        [
          [x - 5, y - high + 4],
          [x + w * 0.14, y - high - tilt],
          [x + w * 0.86, y - high - tilt],
          [x + w + 5, y - high + 4],
        ],
        canvas.linear([
          [0, mood.lit(roof, far)],
          [1, mood.tone(roof, far)],
        ]),
      )
      canvas.polygon(
        [
          [x + w + 5, y - high + 4],
          [x + w * 0.86, y - high - tilt],
          [x + w * 0.6, y - high + 4],
        ],
        mood.shadow,
        'opacity=".12"',
      )
      if (rng.chance(0.5))
        canvas.rect(
          x + w * rng.between(0.2, 0.7),
          y - high - tilt - size * 0.16,
          size * 0.12,
          size * 0.3,
          mood.shaded('#a06a50', far),
        )
      for (let wx = x + size * 0.2; wx < x + w - size * 0.22; wx += size * 0.34) {
        const lit = rng.chance(mood.lamps)
        canvas.rect(
          wx,
          y - high + size * 0.2,
          size * 0.13,
          size * 0.22,
          lit ? LAMPLIGHT : mood.shaded('#5b6b7c', far),
          'rx="1"',
        )
      }
      x += w * rng.between(0.92, 1.02)
    }
  }
}
