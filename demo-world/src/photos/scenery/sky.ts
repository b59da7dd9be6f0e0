import type { Canvas } from '../canvas'
import { lighten, mix } from '../colour'

/** Where the sun or moon stands, in view-box units. */
export interface Sun {
  x: number
  y: number
}

/** Sky down to `horizon`, with its sun or moon, stars and clouds. Returns where the light comes from. */
export function paintSky(
  canvas: Canvas,
  horizon: number,
  { sunX, clouds = true }: { sunX?: number; clouds?: boolean } = {},
): Sun {
  const { mood, width, rng } = canvas
  const [top, upper, lower, low] = mood.sky
  canvas.rect(
    0,
    0,
    width,
    horizon + 60,
    canvas.linear([
      [0, top],
      [0.42, upper],
      [0.76, lower],
      [1, low],
    ]),
  )
  const sun = { x: sunX ?? width * rng.pick([0.22, 0.3, 0.68, 0.76]), y: horizon * mood.sunHeight }
  paintStars(canvas, horizon)
  canvas.glow(sun.x, sun.y, width * 0.62, horizon * 0.95, mood.sun, mood.glow)
  if (mood.light === 'night') paintMoon(canvas, sun)
  else if (mood.light !== 'blue') {
    canvas.glow(sun.x, sun.y, 190, 190, mood.sun, 0.75)
    canvas.circle(sun.x, sun.y, mood.light === 'day' ? 44 : 58, lighten(mood.sun, 0.35))
  }
  if (clouds) paintClouds(canvas, horizon)
  return sun
}

function paintStars(canvas: Canvas, horizon: number): void {
  const { rng, mood, width } = canvas
  for (let index = 0; index < mood.stars; index++) {
    const y = rng.next() ** 1.5 * horizon * 0.85
    canvas.circle(
      rng.next() * width,
      y,
      rng.between(0.9, 2.6),
      '#fffbe6',
      `opacity="${(0.9 - (y / horizon) * 0.7).toFixed(2)}"`,
    )
  }
}

function paintMoon(canvas: Canvas, { x, y }: Sun): void {
  canvas.glow(x, y, 240, 240, '#c9d4ff', 0.4)
  canvas.circle(x, y, 50, '#f6f3e2')
  canvas.circle(x - 14, y - 8, 10, '#e2dec9', 'opacity=".6"')
  canvas.circle(x + 16, y + 14, 14, '#e2dec9', 'opacity=".5"')
}

/** Flat-bottomed banks of cloud with a lit rim, and thin streaks near the horizon. */
function paintClouds(canvas: Canvas, horizon: number): void {
  const { rng, mood, width } = canvas
  for (let index = 0; index < 5; index++) {
    const y = horizon * rng.between(0.5, 0.94)
    const long = rng.between(260, 620)
    canvas.ellipse(rng.next() * width, y, long, rng.between(5, 13), mix(mood.cloud, mood.sky[3], 0.3), 'opacity=".38"')
  }
  const banks = mood.light === 'night' ? 2 : rng.int(2, 4)
  for (let index = 0; index < banks; index++) {
    const scale = rng.between(0.55, 1.25)
    cloudBank(canvas, rng.next() * width, horizon * rng.between(0.16, 0.58), scale)
  }
}

/** Many overlapping puffs on a flat base: one opaque mass, then its sunlit crowns, then a fading foot. */
function cloudBank(canvas: Canvas, x: number, y: number, scale: number): void {
  const { rng, mood, width } = canvas
  const half = rng.between(170, 330) * scale
  const puffs = Array.from({ length: 15 }, () => {
    const place = rng.between(-1, 1)
    const r = (1 - Math.abs(place) ** 1.6) * rng.between(34, 66) * scale + 13 * scale
    return { x: x + place * half, y: y - r * rng.between(0.15, 0.75), r }
  })
  const crown = lighten(mood.cloud, 0.45)
  const foot = mix(mood.cloud, mood.sky[1], 0.42)
  canvas.inside(`<rect x="0" y="0" width="${width}" height="${Math.round(y)}"/>`, () => {
    canvas.group('opacity=".82"', () => {
      for (const puff of puffs)
        canvas.circle(
          puff.x,
          puff.y,
          puff.r,
          canvas.linear([
            [0, mix(crown, mood.cloud, 0.4)],
            [1, foot],
          ]),
        )
      for (const puff of puffs)
        canvas.circle(
          puff.x - puff.r * 0.12,
          puff.y - puff.r * 0.16,
          puff.r * 0.8,
          canvas.linear([
            [0, crown, 0.8],
            [0.8, crown, 0],
          ]),
        )
    })
  })
  canvas.ellipse(x, y - 2, half * 0.96, 7 * scale, foot, 'opacity=".45"')
}

/** A few birds far off. */
export function paintBirds(canvas: Canvas, x: number, y: number): void {
  const { rng, mood } = canvas
  if (mood.light === 'night') return
  for (let index = 0; index < rng.int(3, 6); index++) {
    const [bx, by, size] = [x + rng.between(-120, 120), y + rng.between(-50, 50), rng.between(8, 17)]
    canvas.stroke(
      `M${bx - size} ${by - size * 0.3}q${size * 0.6} ${-size * 0.4} ${size} ${size * 0.3}q${size * 0.4} ` +
        `${-size * 0.7} ${size} ${-size * 0.3}`,
      mood.tone('#39435c', 0.25),
      2.4,
    )
  }
}

/** Light over the whole picture, a darker ground, and shaded corners: what makes layers one picture. */
export function finish(canvas: Canvas, sun: Sun | undefined): void {
  const { mood, width, height } = canvas
  if (sun) canvas.glow(sun.x, sun.y, width * 0.75, height * 0.8, mood.sun, mood.glow * 0.32)
  canvas.rect(
    0,
    height * 0.72,
    width,
    height * 0.28,
    canvas.linear([
      [0, mood.shadow, 0],
      [1, mood.shadow, 0.26],
    ]),
  )
  const id = canvas.radial([
    [0.6, mood.shadow, 0],
    [1, mood.shadow, 0.3],
  ])
  canvas.ellipse(width / 2, height / 2, width * 0.78, height * 0.82, id)
}

/** Snow in the air. */
export function paintSnowfall(canvas: Canvas, flakes = 150): void {
  const { rng, width, height } = canvas
  for (let index = 0; index < flakes; index++) {
    const near = rng.next() ** 3
    canvas.circle(
      rng.next() * width,
      rng.next() * height,
      1.6 + near * 6,
      '#ffffff',
      `opacity="${(0.75 - near * 0.4).toFixed(2)}"`,
    )
  }
}
