import { type Canvas, n } from '../canvas'
import { mix } from '../colour'
import type { Sun } from './sky'

/**
 * Water from `top` to `bottom`: the sky's colours turned over, ripples that widen towards the eye, and the sun's
 * reflection.
 */
export function paintWater(
  canvas: Canvas,
  top: number,
  bottom: number,
  sun: Sun,
  { depth = '#2f7f99', tintAmount = 0.45 } = {},
): void {
  const { mood, width, rng } = canvas
  const [high, upper, lower, low] = mood.sky
  const deep = (colour: string, amount: number) => mix(colour, mood.tone(depth), amount)
  canvas.rect(
    0,
    top,
    width,
    bottom - top,
    canvas.linear([
      [0, deep(low, tintAmount * 0.35)],
      [0.22, deep(lower, tintAmount * 0.7)],
      [0.6, deep(upper, tintAmount)],
      [1, deep(high, tintAmount * 1.3)],
    ]),
  )
  canvas.rect(0, top, width, 3, mood.lit('#ffffff', 0.3), 'opacity=".5"')
  const light: string[] = []
  const dark: string[] = []
  for (let index = 0; index < 90; index++) {
    const near = rng.next() ** 1.3
    const y = top + 6 + near * (bottom - top)
    const long = 24 + near * 190 * rng.between(0.4, 1)
    ;(index % 2 ? light : dark).push(
      `M${n(rng.next() * width)} ${n(y)}q${n(long / 2)} ${n(-2 - near * 4)} ${n(long)} 0q${n(-long / 2)} ` +
        `${n(2 + near * 6)} ${n(-long)} 0`,
    )
  }
  canvas.path(light.join(''), mix(low, '#ffffff', 0.3), 'opacity=".3"')
  canvas.path(dark.join(''), mood.shaded(depth), 'opacity=".22"')
  paintSunRoad(canvas, top, bottom, sun)
}

function paintSunRoad(canvas: Canvas, top: number, bottom: number, sun: Sun): void {
  const { mood, rng } = canvas
  if (mood.light === 'day') return
  const glints: string[] = []
  for (let index = 0; index < 54; index++) {
    const near = index / 54
    const y = top + 4 + near * (bottom - top) * 0.92
    const spread = 20 + near * 120
    const long = rng.between(18, 60) * (0.5 + near)
    glints.push(`M${n(sun.x + rng.between(-spread, spread) - long / 2)} ${n(y)}h${n(long)}`)
  }
  canvas.glow(sun.x, top + 20, 330, (bottom - top) * 0.8, mood.sun, mood.glow * 0.5)
  canvas.stroke(glints.join(''), mood.sun, 4.2, `opacity="${mood.light === 'night' ? 0.4 : 0.62}"`)
}

/** Paints `what` upside down below `line`, faint and broken by ripples: a reflection. */
export function paintReflection(canvas: Canvas, line: number, what: () => void, strength = 0.34): void {
  canvas.group(`transform="matrix(1 0 0 -0.8 0 ${n(line * 1.8)})" opacity="${strength}"`, what)
}
