import { type Canvas, n } from '../canvas'
import { darken, lighten, mix } from '../colour'

export const LAMPLIGHT = '#ffcf7a'

export interface PaneStyle {
  frame?: string
  shutters?: string
  mullions?: number
  bars?: number
  /** Flowers on the sill. */
  box?: boolean
  /** Always lit or never, else by chance and the hour. */
  lit?: boolean
  arched?: boolean
}

function paintShutters(
  canvas: Canvas,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  shutters: string,
): void {
  const { mood } = canvas
  for (const left of [x - w * 0.48, x + w * 1.04]) {
    canvas.rect(
      left,
      y,
      w * 0.44,
      h,
      canvas.linear([
        [0, mood.lit(shutters)],
        [1, mood.shaded(shutters)],
      ]),
      'rx="2"',
    )
    for (let slat = 1; slat < 6; slat++)
      canvas.rect(
        left + w * 0.05,
        y + (h * slat) / 6,
        w * 0.34,
        1.6,
        mood.shaded(darken(shutters, 0.3)),
        'opacity=".5"',
      )
  }
}

/** A window: warm when someone is home, else the sky in the glass with a slanting gleam. */
export function pane(canvas: Canvas, x: number, y: number, w: number, h: number, style: PaneStyle = {}): void {
  const { mood, rng } = canvas
  const { frame = '#f7f1e6', shutters, mullions = 1, bars = 1, box = false, arched = false } = style
  const burns = style.lit ?? rng.chance(mood.lamps)
  if (shutters) paintShutters(canvas, { x, y, w, h }, shutters)
  const shape = (grow: number) =>
    arched
      ? `M${n(x - grow)} ${n(y + h + grow)}V${n(y + w * 0.4)}a${n(w / 2 + grow)} ${n(w / 2 + grow)} 0 0 1 ` +
        `${n(w + 2 * grow)} 0V${n(y + h + grow)}z`
      : `M${n(x - grow)} ${n(y - grow)}h${n(w + 2 * grow)}v${n(h + 2 * grow)}h${n(-w - 2 * grow)}z`
  const edge = Math.max(2, w * 0.07)
  canvas.path(shape(edge), mood.tone(frame))
  const glass = burns
    ? canvas.linear([
        [0, '#ffe9b0'],
        [0.6, LAMPLIGHT],
        [1, '#f2a650'],
      ])
    : canvas.linear(
        [
          [0, mix(mood.sky[0], '#20344a', 0.35)],
          [0.55, mix(mood.sky[1], '#3a566b', 0.25)],
          [1, mix(mood.sky[2], '#2d4356', 0.4)],
        ],
        'slant',
      )
  canvas.path(shape(0), glass)
  if (burns) canvas.glow(x + w / 2, y + h / 2, w * 1.5, h * 1.2, LAMPLIGHT, 0.34)
  else
    canvas.polygon(
      [
        [x + w * 0.12, y + h],
        [x + w * 0.62, y],
        [x + w * 0.86, y],
        [x + w * 0.36, y + h],
      ],
      '#ffffff',
      'opacity=".17"',
    )
  const bar = Math.max(1.6, w * 0.045)
  for (let index = 1; index <= mullions; index++)
    canvas.rect(x + (w * index) / (mullions + 1) - bar / 2, y, bar, h, mood.tone(frame))
  for (let index = 1; index <= bars; index++)
    canvas.rect(x, y + (h * index) / (bars + 1) - bar / 2, w, bar, mood.tone(frame))
  canvas.rect(x, y, w, h * 0.07, mood.shadow, 'opacity=".28"')
  if (!box)
    return void canvas.rect(
      x - w * 0.1,
      y + h + edge * 0.6,
      w * 1.2,
      Math.max(3, h * 0.05),
      mood.lit(lighten(frame, 0.2)),
    )
  canvas.rect(x - w * 0.1, y + h, w * 1.2, h * 0.13, mood.shaded('#8a5a3c'))
  for (let index = 0; index < 12; index++) {
    const colour = mood.snow ? '#ffffff' : index % 3 === 0 ? rng.pick(mood.foliage) : rng.pick(mood.blossom)
    canvas.circle(
      x - w * 0.06 + (w * 1.12 * index) / 11,
      y + h - rng.between(-0.02, 0.1) * h,
      w * rng.between(0.06, 0.11),
      mood.lit(colour),
    )
  }
}

export function door(canvas: Canvas, x: number, base: number, w: number, h: number, paint: string): void {
  const { mood } = canvas
  canvas.rect(x - w * 0.09, base - h * 1.05, w * 1.18, h * 1.05, mood.tone('#f3ece0'))
  canvas.rect(
    x,
    base - h,
    w,
    h,
    canvas.linear(
      [
        [0, mood.lit(paint)],
        [1, mood.shaded(paint)],
      ],
      'across',
    ),
  )
  for (const top of [0.1, 0.54])
    canvas.rect(
      x + w * 0.16,
      base - h + h * top,
      w * 0.68,
      h * 0.34,
      mood.shaded(darken(paint, 0.18)),
      'opacity=".55" rx="2"',
    )
  canvas.circle(x + w * 0.84, base - h * 0.47, w * 0.05, mood.lit('#e8c877'))
  canvas.rect(x - w * 0.2, base - 4, w * 1.4, 7, mood.shaded('#b9b0a5'))
  if (mood.lamps > 0.2) {
    canvas.circle(x + w * 1.38, base - h * 0.92, w * 0.09, '#ffe3a0')
    canvas.glow(x + w * 1.38, base - h * 0.9, w * 1.2, w * 1.2, LAMPLIGHT, 0.6)
  }
}
