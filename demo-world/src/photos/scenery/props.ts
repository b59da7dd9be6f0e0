import { type Canvas, n } from '../canvas'
import { darken, lighten } from '../colour'
import { rounded, sunny } from './paints'
import { LAMPLIGHT } from './windows'

/** A street lamp with a glass head, or a tall bent one. */
export function lamppost(canvas: Canvas, x: number, base: number, high = 400, bent = false): void {
  const { mood } = canvas
  const iron = mood.shaded('#343a45')
  const s = high / 400
  const burns = mood.lamps > 0.2
  if (bent) {
    canvas.stroke(
      `M${n(x)} ${n(base)}V${n(base - high * 0.86)}q0 ${n(-high * 0.13)} ${n(high * 0.16)} ${n(-high * 0.13)}`,
      iron,
      9 * s,
    )
    canvas.path(`M${n(x + 46 * s)} ${n(base - high)}h${n(40 * s)}l${n(10 * s)} ${n(18 * s)}h${n(-60 * s)}z`, iron)
    if (burns) canvas.glow(x + 66 * s, base - high + 40 * s, 190 * s, 190 * s, LAMPLIGHT, 0.7)
    return
  }
  canvas.rect(x - 5 * s, base - 330 * s, 10 * s, 330 * s, iron)
  canvas.rect(x - 12 * s, base - 26 * s, 24 * s, 26 * s, iron, 'rx="4"')
  canvas.path(
    `M${n(x - 16 * s)} ${n(base - 378 * s)}h${n(32 * s)}l${n(-6 * s)} ${n(48 * s)}h${n(-20 * s)}z`,
    burns ? '#ffe7a8' : mood.lit('#e6edf2'),
  )
  canvas.path(
    `M${n(x - 22 * s)} ${n(base - 378 * s)}L${n(x)} ${n(base - 402 * s)}L${n(x + 22 * s)} ${n(base - 378 * s)}z`,
    iron,
  )
  if (burns) canvas.glow(x, base - 354 * s, 170 * s, 170 * s, LAMPLIGHT, 0.7)
}

/** A standing bicycle. */
export function bicycle(canvas: Canvas, x: number, base: number, s: number, paint: string): void {
  const { mood } = canvas
  const dark = mood.shaded('#2f3138')
  canvas.ellipse(x + 70 * s, base, 110 * s, 7 * s, mood.shadow, 'opacity=".3"')
  let wheels = ''
  for (const cx of [0, 140])
    wheels +=
      `M${n(x + cx * s - 42 * s)} ${n(base - 44 * s)}a${n(42 * s)} ${n(42 * s)} 0 1 0 ${n(84 * s)} 0a${n(42 * s)} ` +
      `${n(42 * s)} 0 1 0 ${n(-84 * s)} 0`
  canvas.stroke(wheels, dark, 5 * s)
  const p = (dx: number, dy: number) => `${n(x + dx * s)} ${n(base - dy * s)}`
  canvas.stroke(
    `M${p(0, 44)}L${p(42, 112)}H${n(x + 112 * s)}L${p(64, 44)}L${p(42, 112)}M${p(0, 44)}H${n(x + 64 * s)}` +
      `M${p(140, 44)}L${p(108, 134)}`,
    mood.lit(paint),
    6 * s,
  )
  canvas.stroke(
    `M${p(24, 128)}H${n(x + 56 * s)}M${p(96, 142)}q${n(14 * s)} ${n(-10 * s)} ${n(34 * s)} ${n(2 * s)}`,
    dark,
    7 * s,
  )
}

/** A café table with two chairs, optionally under a parasol. */
export function cafeTable(canvas: Canvas, x: number, base: number, s: number, parasol?: string): void {
  const { mood } = canvas
  const iron = mood.shaded('#3a3f48')
  canvas.ellipse(x, base, 150 * s, 13 * s, mood.shadow, 'opacity=".3"')
  for (const side of [-1, 1]) {
    const cx = x + side * 92 * s
    canvas.stroke(
      `M${n(cx - 26 * s)} ${n(base)}V${n(base - 62 * s)}H${n(cx + 26 * s)}V${n(base)}M${n(cx + side * 26 * s)} ` +
        `${n(base - 62 * s)}L${n(cx + side * 34 * s)} ${n(base - 138 * s)}`,
      iron,
      6 * s,
    )
    canvas.rect(cx - 30 * s, base - 68 * s, 60 * s, 11 * s, mood.lit('#d9b48a'), 'rx="5"')
    canvas.stroke(
      `M${n(cx + side * 28 * s)} ${n(base - 84 * s)}L${n(cx + side * 34 * s)} ${n(base - 138 * s)}`,
      mood.tone('#d9b48a'),
      11 * s,
    )
  }
  canvas.rect(x - 5 * s, base - 92 * s, 10 * s, 92 * s, iron)
  canvas.ellipse(x, base - 94 * s, 62 * s, 12 * s, mood.shaded('#cfc6bb'))
  canvas.ellipse(x, base - 98 * s, 62 * s, 12 * s, mood.lit('#f6f0e6'))
  canvas.rect(x - 16 * s, base - 126 * s, 13 * s, 28 * s, mood.lit('#7fa58c'), 'rx="3"')
  canvas.circle(x - 10 * s, base - 134 * s, 12 * s, mood.lit(mood.blossom[0] ?? '#e65f7f'))
  if (!parasol) return
  canvas.rect(x - 4 * s, base - 330 * s, 8 * s, 240 * s, mood.shaded('#8a6344'))
  for (let part = 0; part < 6; part++) {
    const a = x - 180 * s + part * 60 * s
    canvas.path(
      `M${n(x)} ${n(base - 372 * s)}L${n(a)} ${n(base - 292 * s)}q${n(30 * s)} ${n(12 * s)} ${n(60 * s)} 0z`,
      part > 3 ? mood.shaded(part % 2 ? '#fff8ee' : parasol) : mood.lit(part % 2 ? '#fff8ee' : parasol),
    )
  }
}

/** A box of earth with something growing in it. */
export function planter(canvas: Canvas, x: number, base: number, w: number, high: number, paint: string): void {
  const { mood, rng } = canvas
  const green = mood.snow ? '#8fa79f' : rng.pick(mood.foliage)
  for (let leaf = 0; leaf < 40; leaf++)
    canvas.circle(
      x + rng.between(-0.04, 1.04) * w,
      base - high * 0.5 - rng.next() ** 1.4 * high * 0.75,
      high * (leaf % 5 === 0 ? rng.between(0.045, 0.07) : rng.between(0.07, 0.14)),
      leaf % 5 === 0 && !mood.snow ? mood.lit(rng.pick(mood.blossom)) : leaf % 2 ? mood.lit(green) : mood.shaded(green),
    )
  canvas.rect(x, base - high * 0.52, w, high * 0.52, rounded(canvas, paint), 'rx="4"')
  canvas.rect(x - 4, base - high * 0.56, w + 8, high * 0.09, mood.lit(lighten(paint, 0.1)), 'rx="3"')
}

/** A wooden chair with a leaning back, for jetties and decks. */
export function deckChair(canvas: Canvas, x: number, base: number, s: number, paint: string, facing: 1 | -1 = 1): void {
  const { mood } = canvas
  const p = (dx: number, dy: number) => `${n(x + facing * dx * s)} ${n(base - dy * s)}`
  canvas.ellipse(x + facing * 60 * s, base, 110 * s, 10 * s, mood.shadow, 'opacity=".3"')
  canvas.path(`M${p(0, 60)}L${p(-46, 178)}L${p(-10, 186)}L${p(34, 52)}z`, sunny(canvas, paint))
  canvas.path(`M${p(0, 56)}L${p(120, 78)}L${p(124, 62)}L${p(6, 40)}z`, mood.lit(lighten(paint, 0.1)))
  canvas.stroke(`M${p(112, 66)}L${p(124, 0)}M${p(14, 46)}L${p(-26, 0)}`, mood.shaded(darken(paint, 0.1)), 11 * s)
  canvas.stroke(`M${p(-14, 108)}L${p(112, 112)}L${p(118, 66)}`, mood.tone(darken(paint, 0.04)), 11 * s)
}

/** A rowing boat on water or sand. */
export function rowingBoat(canvas: Canvas, x: number, y: number, s: number, paint: string): void {
  const { mood } = canvas
  const q = (dx: number, dy: number) => `${n(x + dx * s)} ${n(y + dy * s)}`
  canvas.ellipse(x + 110 * s, y + 36 * s, 160 * s, 12 * s, mood.shadow, 'opacity=".3"')
  canvas.path(
    `M${q(-40, -14)}Q${q(110, 26)} ${q(262, -18)}Q${q(236, 40)} ${q(110, 42)}Q${q(-16, 40)} ${q(-40, -14)}z`,
    sunny(canvas, paint),
  )
  canvas.path(`M${q(-40, -14)}Q${q(110, 26)} ${q(262, -18)}Q${q(110, 2)} ${q(-40, -14)}z`, mood.shaded('#6b4a32'))
  canvas.stroke(`M${q(-40, -14)}Q${q(110, 26)} ${q(262, -18)}`, mood.lit('#fff6ea'), 5 * s)
}

/** A fence of posts and rails along a line. */
export function railFence(
  canvas: Canvas,
  from: number,
  to: number,
  y: (x: number) => number,
  high: number,
  paint: string,
): void {
  const { mood } = canvas
  const step = high * 1.5
  let posts = ''
  let rails = ''
  for (let x = from; x <= to; x += step) {
    posts += `M${n(x)} ${n(y(x))}v${n(-high)}`
    if (x + step <= to)
      for (const up of [0.36, 0.8])
        rails += `M${n(x)} ${n(y(x) - high * up)}L${n(x + step)} ${n(y(x + step) - high * up)}`
  }
  canvas.stroke(posts, mood.shaded(paint), high * 0.13)
  canvas.stroke(rails, mood.lit(paint), high * 0.09)
  if (mood.snow) canvas.stroke(rails, mood.lit('#ffffff'), high * 0.05, `transform="translate(0 ${n(-high * 0.05)})"`)
}

/** Washing on a line between two points. */
export function washing(
  canvas: Canvas,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  s: number,
): void {
  const { mood, rng } = canvas
  const sag = Math.abs(x2 - x1) * 0.06
  const at = (t: number) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)] as const
  canvas.stroke(
    `M${n(x1)} ${n(y1)}Q${n((x1 + x2) / 2)} ${n((y1 + y2) / 2 + sag * 2)} ${n(x2)} ${n(y2)}`,
    mood.shaded('#5b5550'),
    2,
  )
  for (let t = 0.1; t < 0.86; t += rng.between(0.1, 0.16)) {
    const [x, y] = at(t)
    const [w, h] = [s * rng.between(0.5, 1), s * rng.between(0.8, 1.5)]
    canvas.path(
      `M${n(x)} ${n(y)}h${n(w)}l${n(-w * 0.06)} ${n(h)}q${n(-w * 0.4)} ${n(h * 0.08)} ${n(-w * 0.88)} 0z`,
      sunny(canvas, rng.pick(['#ffffff', '#e9c7cf', '#bcd3dd', '#f3e2b8', '#d98a8f', '#9fb9a8'])),
    )
  }
}

/** A lighthouse with bands. */
export function lighthouse(canvas: Canvas, x: number, base: number, high: number, paint: string, distance = 0): void {
  const { mood } = canvas
  const w = high * 0.17
  const face = (colour: string) => rounded(canvas, colour, distance)
  canvas.path(
    `M${n(x - w)} ${n(base)}L${n(x - w * 0.62)} ${n(base - high * 0.8)}H${n(x + w * 0.62)}L${n(x + w)} ${n(base)}z`,
    face('#fbf7f0'),
  )
  for (const [a, b] of [
    [0.16, 0.34],
    [0.52, 0.68],
  ] as const) {
    const half = (t: number) => w * (1 - 0.38 * (t / 0.8))
    canvas.path(
      `M${n(x - half(a))} ${n(base - high * a)}L${n(x - half(b))} ` +
        `${n(base - high * b)}H${n(x + half(b))}L${n(x + half(a))} ${n(base - high * a)}z`,
      face(paint),
    )
  }
  canvas.rect(x - w * 0.8, base - high * 0.83, w * 1.6, high * 0.03, mood.shaded('#3a3f48', distance))
  canvas.rect(
    x - w * 0.4,
    base - high * 0.93,
    w * 0.8,
    high * 0.1,
    mood.lamps > 0.2 ? '#ffe7a8' : mood.lit('#d6e6ec', distance),
  )
  canvas.path(
    `M${n(x - w * 0.52)} ${n(base - high * 0.93)}Q${n(x)} ${n(base - high * 1.05)} ${n(x + w * 0.52)} ` +
      `${n(base - high * 0.93)}z`,
    face(paint),
  )
  if (mood.lamps > 0.2) canvas.glow(x, base - high * 0.88, high * 0.7, high * 0.5, LAMPLIGHT, 0.6)
}
