import { type Canvas, n, type Point } from '../canvas'
import { darken, lighten, mix } from '../colour'

/** A fir: tiers of boughs, one side in shade, snow on them in winter. */
export function fir(canvas: Canvas, x: number, y: number, high: number, paint: string, distance = 0): void {
  const { mood, rng } = canvas
  const tiers = 6
  const left: string[] = []
  const right: string[] = []
  const caps: string[] = []
  for (let tier = 1; tier <= tiers; tier++) {
    const low = y - high + (high * 0.94 * tier) / tiers
    const wide = high * 0.045 + high * 0.21 * (tier / tiers) * rng.between(0.9, 1.1)
    left.push(`L${n(x - wide)} ${n(low + high * 0.02)}L${n(x - wide * 0.45)} ${n(low - high * 0.015)}`)
    right.push(`L${n(x + wide)} ${n(low + high * 0.02)}L${n(x + wide * 0.45)} ${n(low - high * 0.015)}`)
    if (mood.snow)
      caps.push(
        `M${n(x)} ${n(low - high * 0.16)}L${n(x - wide * 0.92)} ${n(low + high * 0.012)}Q${n(x - wide * 0.3)} ` +
          `${n(low - high * 0.04)} ${n(x + wide * 0.1)} ${n(low - high * 0.02)}z`,
      )
  }
  canvas.rect(x - high * 0.018, y - high * 0.1, high * 0.036, high * 0.11, mood.shaded('#5b4636', distance))
  canvas.path(`M${n(x)} ${n(y - high)}${left.join('')}L${n(x)} ${n(y - high * 0.05)}z`, mood.tone(paint, distance))
  canvas.path(
    `M${n(x)} ${n(y - high)}${right.join('')}L${n(x)} ${n(y - high * 0.05)}z`,
    mood.shaded(darken(paint, 0.08), distance),
  )
  if (caps.length) canvas.path(caps.join(''), mood.lit('#ffffff', distance * 0.7), 'opacity=".92"')
}

/** A row of firs as one silhouette, for woods far away: cheap, and right at that distance. */
export function firLine(
  canvas: Canvas,
  slope: (x: number) => number,
  high: number,
  paint: string,
  distance: number,
): void {
  const { rng, mood, width } = canvas
  let d = `M-20 ${n(slope(0) + high)}`
  for (let x = -20; x < width + 30; ) {
    const step = high * rng.between(0.2, 0.36)
    const tall = high * rng.between(0.55, 1.15)
    const foot = slope(x)
    d +=
      `L${n(x)} ${n(foot)}L${n(x + step * 0.35)} ${n(foot - tall * 0.55)}L${n(x + step * 0.25)} ` +
      `${n(foot - tall * 0.5)}L${n(x + step * 0.5)} ${n(foot - tall)}L${n(x + step * 0.75)} ` +
      `${n(foot - tall * 0.5)}L${n(x + step * 0.65)} ${n(foot - tall * 0.55)}L${n(x + step)} ${n(foot)}`
    x += step
  }
  const colour = mood.tone(mood.snow ? lighten(paint, 0.25) : paint, distance)
  canvas.path(
    `${d}L${width + 30} ${n(slope(width) + high * 1.6)}L-20 ${n(slope(0) + high * 1.6)}z`,
    canvas.linear([
      [0, colour],
      [0.6, colour],
      [1, mood.tone(paint, Math.min(1, distance + 0.35)), 0.9],
    ]),
  )
}

/** A broad-leaved tree: a crown of leaf masses, light above and dark below; bare in winter. */
export function broadleaf(canvas: Canvas, x: number, y: number, high: number, paint: string, distance = 0): void {
  const { mood, rng } = canvas
  const trunk = mood.shaded('#6a4f3d', distance)
  canvas.path(
    `M${n(x - high * 0.03)} ${n(y)}Q${n(x - high * 0.012)} ${n(y - high * 0.3)} ${n(x - high * 0.016)} ` +
      `${n(y - high * 0.6)}L${n(x + high * 0.016)} ${n(y - high * 0.6)}Q${n(x + high * 0.012)} ` +
      `${n(y - high * 0.3)} ${n(x + high * 0.034)} ${n(y)}z`,
    trunk,
  )
  if (mood.snow) {
    bareCrown(canvas, x, y, high, trunk)
    return
  }
  const masses = Array.from({ length: distance > 0.15 ? 9 : 22 }, () => {
    const [angle, reach] = [rng.next() * 6.28, Math.sqrt(rng.next())]
    return { dx: Math.cos(angle) * reach * 0.25, dy: -0.66 + Math.sin(angle) * reach * 0.21 }
  }).sort((a, b) => b.dy - b.dx * 0.3 - (a.dy - a.dx * 0.3))
  canvas.ellipse(x, y - high * 0.62, high * 0.22, high * 0.19, mood.shaded(darken(paint, 0.2), distance))
  masses.forEach(({ dx, dy }, index) => {
    const part = index / masses.length
    const colour = part < 0.35 ? darken(paint, 0.12) : part > 0.7 ? lighten(paint, 0.1) : paint
    const radius = high * rng.between(0.085, 0.125) * (distance > 0.15 ? 1.35 : 1)
    canvas.circle(
      x + dx * high,
      y + dy * high,
      radius,
      canvas.linear([
        [0, mood.lit(colour, distance)],
        [1, mix(mood.tone(colour, distance), mood.shaded(colour, distance), 0.75)],
      ]),
    )
  })
}

function bareCrown(canvas: Canvas, x: number, y: number, high: number, trunk: string): void {
  const { rng, mood } = canvas
  const twigs: string[] = []
  const grow = (from: Point, angle: number, length: number, depth: number): void => {
    const to: Point = [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length]
    twigs.push(`M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`)
    if (depth > 0)
      for (const turn of [-0.62, 0.04, 0.58])
        grow(to, angle + turn * rng.between(0.55, 1.15), length * rng.between(0.62, 0.76), depth - 1)
  }
  for (const lean of [-0.5, 0, 0.45]) grow([x, y - high * 0.46], -Math.PI / 2 + lean, high * 0.17, 3)
  canvas.stroke(twigs.join(''), trunk, Math.max(1.2, high * 0.007))
  canvas.stroke(
    twigs.filter((_, index) => index % 4 === 0).join(''),
    mood.lit('#ffffff'),
    Math.max(1, high * 0.004),
    'opacity=".8"',
  )
}

/** A palm with a leaning trunk. */
export function palm(canvas: Canvas, x: number, y: number, high: number, lean = 0.15, distance = 0): void {
  const { mood, rng } = canvas
  const [tx, ty] = [x + high * lean, y - high]
  const bark = canvas.linear(
    [
      [0, mood.lit('#a9815c', distance)],
      [1, mood.shaded('#8a6548', distance)],
    ],
    'across',
  )
  canvas.path(
    `M${n(x - high * 0.03)} ${n(y)}Q${n(x + high * lean * 0.15)} ${n(y - high * 0.55)} ${n(tx - high * 0.012)} ` +
      `${n(ty)}L${n(tx + high * 0.014)} ${n(ty)}Q${n(x + high * lean * 0.15 + high * 0.04)} ${n(y - high * 0.55)} ` +
      `${n(x + high * 0.034)} ${n(y)}z`,
    bark,
  )
  for (let index = 0; index < 11; index++) {
    const angle = -Math.PI * (index / 10) + rng.between(-0.12, 0.12)
    const long = high * rng.between(0.36, 0.46)
    const [ex, ey] = [tx + Math.cos(angle) * long, ty + Math.sin(angle) * long * 0.42 + long * 0.42]
    const [mx, my] = [tx + Math.cos(angle) * long * 0.6, ty + Math.sin(angle) * long * 0.75 - long * 0.06]
    const green = index % 2 ? mood.lit('#5d9a57', distance) : mood.shaded('#3f7f51', distance)
    canvas.path(
      `M${n(tx)} ${n(ty)}Q${n(mx)} ${n(my - long * 0.09)} ${n(ex)} ${n(ey)}Q${n(mx)} ${n(my + long * 0.12)} ` +
        `${n(tx)} ${n(ty)}z`,
      green,
    )
  }
}

/** The dark flame of a cypress. */
export function cypress(canvas: Canvas, x: number, y: number, high: number, distance = 0): void {
  const { mood } = canvas
  const wide = high * 0.11
  const fill = canvas.linear(
    [
      [0, mood.lit('#4c7350', distance)],
      [0.5, mood.tone('#345c45', distance)],
      [1, mood.shaded('#284a3a', distance)],
    ],
    'across',
  )
  canvas.path(
    `M${n(x)} ${n(y - high)}C${n(x + wide * 0.7)} ${n(y - high * 0.7)} ${n(x + wide * 1.3)} ` +
      `${n(y - high * 0.25)} ${n(x + wide * 0.5)} ${n(y)}L${n(x - wide * 0.5)} ${n(y)}C${n(x - wide * 1.3)} ` +
      `${n(y - high * 0.25)} ${n(x - wide * 0.7)} ${n(y - high * 0.7)} ${n(x)} ${n(y - high)}z`,
    fill,
  )
}

/** A rounded shrub; in spring and summer it may flower. */
export function bush(canvas: Canvas, x: number, y: number, wide: number, paint: string, flowering = false): void {
  const { mood, rng } = canvas
  canvas.ellipse(x, y, wide * 0.62, wide * 0.09, mood.shadow, 'opacity=".25"')
  for (const [dx, r] of [
    [-0.3, 0.25],
    [0.3, 0.26],
    [-0.1, 0.33],
    [0.13, 0.29],
  ] as const) {
    const top = mood.snow ? mix(mood.lit('#ffffff'), mood.lit(paint), 0.15) : mood.lit(lighten(paint, 0.12))
    canvas.circle(
      x + dx * wide,
      y - r * wide * 0.7,
      r * wide,
      canvas.linear([
        [0, top],
        [mood.snow ? 0.45 : 0.6, mood.tone(paint)],
        [1, mood.shaded(darken(paint, 0.14))],
      ]),
    )
  }
  if (flowering && !mood.snow) {
    const colour = rng.pick(mood.blossom)
    for (let index = 0; index < 16; index++)
      canvas.circle(
        x + rng.between(-0.48, 0.48) * wide,
        y - rng.between(0.06, 0.48) * wide,
        wide * rng.between(0.015, 0.032),
        mood.lit(colour),
      )
  }
}

/** Sprigs close to the eye that frame a corner. */
export function leafFrame(canvas: Canvas, corner: 'left' | 'right', y: number, size: number): void {
  const { mood, rng, width } = canvas
  const side = corner === 'left' ? 1 : -1
  const x = corner === 'left' ? -30 : width + 30
  const paint = mood.snow ? '#4d716b' : rng.pick(mood.foliage)
  for (let sprig = 0; sprig < 6; sprig++) {
    const angle = -1.25 + sprig * 0.24 + rng.between(-0.08, 0.08)
    const long = size * rng.between(0.7, 1.05)
    const root: Point = [x, y + sprig * size * 0.05]
    const at = (t: number): Point => [
      root[0] + side * Math.cos(angle) * long * t,
      root[1] + Math.sin(angle) * long * t + t * t * long * 0.22,
    ]
    const colour = mood.shaded(darken(paint, sprig % 2 ? 0.12 : 0.26))
    const [mid, end] = [at(0.5), at(1)]
    canvas.stroke(`M${n(root[0])} ${n(root[1])}Q${n(mid[0])} ${n(mid[1])} ${n(end[0])} ${n(end[1])}`, colour, 4)
    for (let leaf = 1; leaf <= 9; leaf++) {
      const [lx, ly] = at(leaf / 9)
      for (const turn of [-0.75, 0.75]) {
        const direction = Math.atan2(Math.sin(angle) + 0.3 * (leaf / 9), side * Math.cos(angle)) + turn
        const reach = size * (0.2 - leaf * 0.012)
        const [ex, ey] = [lx + Math.cos(direction) * reach, ly + Math.sin(direction) * reach]
        const [px, py] = [-(ey - ly) * 0.22, (ex - lx) * 0.22]
        canvas.path(
          `M${n(lx)} ${n(ly)}Q${n((lx + ex) / 2 + px)} ${n((ly + ey) / 2 + py)} ${n(ex)} ` +
            `${n(ey)}Q${n((lx + ex) / 2 - px)} ${n((ly + ey) / 2 - py)} ${n(lx)} ${n(ly)}z`,
          turn < 0 ? mix(colour, mood.lit(paint), 0.22) : colour,
        )
      }
    }
  }
}
