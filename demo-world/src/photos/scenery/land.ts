import { type Canvas, n, type Point, points } from '../canvas'
import { darken, lighten, mix } from '../colour'

/** A smooth skyline of hills: height at x, for planting things on it. */
export type Slope = (x: number) => number

export function rollingSlope(canvas: Canvas, y: number, swing: number, waves = 1.6): Slope {
  const { rng, width } = canvas
  const parts = [1, 2.3, 4.7].map((speed, index) => ({
    speed: (waves * speed * Math.PI * 2) / width,
    phase: rng.next() * 7,
    size: swing / (index * 1.9 + 1),
  }))
  return (x) => y + parts.reduce((sum, { speed, phase, size }) => sum + Math.sin(x * speed + phase) * size * 0.6, 0)
}

/** Fills the land under a slope; its foot fades into the haze, which sets it off from the next one. */
export function paintLand(
  canvas: Canvas,
  slope: Slope,
  colour: string,
  { foot = 0.35, depth = 420, distance = 0 } = {},
): void {
  const { mood, width, height } = canvas
  const line: Point[] = []
  for (let x = -20; x <= width + 20; x += 20) line.push([x, slope(x)])
  const top = Math.min(...line.map(([, y]) => y))
  const bottom = Math.min(height + 10, top + depth)
  const fill = canvas.linear([
    [0, mood.lit(colour, distance)],
    [0.3, mood.tone(colour, distance)],
    [1, mood.tone(mix(colour, darken(colour, 0.12), 1), Math.min(1, distance + foot))],
  ])
  canvas.polygon([...line, [width + 20, Math.max(bottom, height)], [-20, Math.max(bottom, height)]], fill)
}

/** A range of peaks with a sunny and a shaded flank, and snow above a line. */
export function paintPeaks(
  canvas: Canvas,
  base: number,
  tallest: number,
  count: number,
  { rock = '#7487a0', distance = 0.3, snow = 0.4 } = {},
): void {
  const { rng, mood, width } = canvas
  const peaks = Array.from({ length: count }, (_, index) => ({
    x: ((index + 0.5 + rng.between(-0.3, 0.3)) / count) * width,
    high: tallest * rng.between(0.55, 1),
  })).sort((a, b) => a.high - b.high || a.x - b.x)
  for (const { x, high } of peaks) {
    const half = high * rng.between(0.85, 1.25)
    const top: Point = [x, base - high]
    const left = ragged(canvas, top, [x - half, base], high * 0.05)
    const right = ragged(canvas, top, [x + half, base], high * 0.05)
    const divide = ragged(canvas, top, [x + half * rng.between(-0.3, 0.1), base], high * 0.09)
    const fade = (colour: string, far: number) =>
      canvas.linear([
        [0, colour],
        [0.55, mix(colour, mood.haze, far * 0.5)],
        [1, mix(colour, mood.haze, 0.85)],
      ])
    canvas.polygon([...left.slice().reverse(), ...right], fade(mood.lit(rock, distance), 0.5))
    canvas.polygon([...divide.slice().reverse(), ...right], fade(mood.shaded(rock, distance), 0.5))
    const cap = snow * (mood.snow ? 1.7 : 1) * rng.between(0.8, 1.15)
    paintSnowCap(canvas, [left, divide, right], Math.min(cap, 0.85), distance)
  }
}

function paintSnowCap(
  canvas: Canvas,
  [left, divide, right]: [Point[], Point[], Point[]],
  part: number,
  distance: number,
): void {
  if (part <= 0.05) return
  const { mood, rng } = canvas
  const upTo = (line: Point[]) => line.slice(0, Math.max(2, Math.round(line.length * part)))
  const [a, b, c] = [upTo(left), upTo(divide), upTo(right)]
  const jag = (from: Point, to: Point): Point[] =>
    [0.2, 0.4, 0.6, 0.8].map(
      (t, index) =>
        [
          from[0] + (to[0] - from[0]) * t,
          from[1] + (to[1] - from[1]) * t + (index % 2 ? -1 : 1) * rng.between(8, 34),
        ] as const,
    )
  const end = (line: Point[]): Point => line[line.length - 1] ?? [0, 0]
  canvas.polygon([...a, ...jag(end(a), end(b)), ...b.slice().reverse()], mood.lit('#ffffff', distance * 0.5))
  canvas.polygon([...b, ...jag(end(b), end(c)), ...c.slice().reverse()], mood.shaded('#f1f5ff', distance * 0.5))
}

function ragged(canvas: Canvas, from: Point, to: Point, jitter: number): Point[] {
  const steps = 12
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps
    const loose = index === 0 || index === steps ? 0 : jitter
    return [
      from[0] + (to[0] - from[0]) * t + canvas.rng.between(-loose, loose),
      from[1] + (to[1] - from[1]) * t + canvas.rng.between(-loose, loose) * 0.5,
    ] as const
  })
}

/** A field or meadow in front, with tufts that grow towards the eye, and flowers where the season has them. */
export function paintMeadow(canvas: Canvas, slope: Slope, colour: string, { flowers = 60, tufts = 160 } = {}): void {
  const { rng, mood, width, height } = canvas
  paintLand(canvas, slope, colour, { foot: 0, depth: 520 })
  const blades: Record<'dark' | 'light', string[]> = { dark: [], light: [] }
  for (let index = 0; index < tufts; index++) {
    const x = rng.next() * width
    const y = slope(x) + 16 + rng.next() ** 1.4 * (height - slope(x))
    const size = 7 + ((y - slope(x)) / (height - slope(x))) * 34
    for (let blade = 0; blade < 4; blade++) {
      const lean = rng.between(-0.5, 0.5) * size
      blades[blade % 2 ? 'dark' : 'light'].push(
        `M${n(x + blade * 3 - 6)} ${n(y)}q${n(lean * 0.2)} ${n(-size * 0.6)} ${n(lean)} ${n(-size)}`,
      )
    }
  }
  canvas.stroke(blades.dark.join(''), mood.shaded(colour), 3, 'opacity=".5"')
  canvas.stroke(blades.light.join(''), mood.lit(lighten(colour, 0.14)), 2.4, 'opacity=".65"')
  if (mood.snow) return
  for (let index = 0; index < flowers; index++) {
    const x = rng.next() * width
    const y = slope(x) + 30 + rng.next() * (height - slope(x))
    canvas.circle(
      x,
      y,
      2 + ((y - slope(x)) / (height - slope(x))) * 6.5,
      mood.lit(rng.pick(mood.blossom)),
      'opacity=".92"',
    )
  }
}

/** A path that narrows away from the eye. */
export function paintPath(
  canvas: Canvas,
  from: { x: number; y: number; w: number },
  to: { x: number; y: number; w: number },
  colour: string,
): void {
  const { mood } = canvas
  const bend = (from.x + to.x) / 2 + (from.x < to.x ? -120 : 120)
  const middle = (from.y + to.y) / 2
  const d =
    `M${n(from.x - from.w)} ${n(from.y)}Q${n(bend - (from.w + to.w) / 2)} ${n(middle)} ${n(to.x - to.w)} ` +
    `${n(to.y)}L${n(to.x + to.w)} ${n(to.y)}Q${n(bend + (from.w + to.w) / 2)} ${n(middle)} ${n(from.x + from.w)} ` +
    `${n(from.y)}z`
  canvas.path(
    d,
    canvas.linear([
      [0, mood.tone(colour, 0.12)],
      [1, mood.tone(darken(colour, 0.08))],
    ]),
  )
}

/** A band of mist lying in a valley. */
export function paintMist(canvas: Canvas, y: number, thick: number, strength = 0.5): void {
  const { mood, width } = canvas
  canvas.rect(
    0,
    y - thick / 2,
    width,
    thick,
    canvas.linear([
      [0, mood.haze, 0],
      [0.5, mood.haze, strength],
      [1, mood.haze, 0],
    ]),
  )
}

/** The shadow a thing throws on the ground, away from the sun. */
export function castShadow(
  canvas: Canvas,
  x: number,
  y: number,
  w: number,
  reach: number,
  sunX: number,
  strength = 0.3,
): void {
  const away = x + w / 2 < sunX ? -1 : 1
  const low = canvas.mood.light === 'golden' || canvas.mood.light === 'dawn' ? 1.5 : 0.8
  const dx = away * reach * low
  const dy = Math.abs(reach) * 0.28
  canvas.add(
    `<polygon points="${points([
      [x, y],
      [x + w, y],
      [x + w + dx, y + dy],
      [x + dx + away * 20, y + dy],
    ])}" fill="${canvas.mood.shadow}" opacity="${strength}"/>`,
  )
}
