import type { Canvas } from '../canvas'
import { darken, lighten } from '../colour'

/** A face in the sun: lightest above, a little heavier below. */
export function sunny(
  canvas: Canvas,
  paint: string,
  distance = 0,
  direction: 'down' | 'across' | 'slant' = 'down',
): string {
  const { mood } = canvas
  return canvas.linear(
    [
      [0, mood.lit(paint, distance)],
      [1, mood.tone(darken(paint, 0.08), distance)],
    ],
    direction,
  )
}

/** A face turned away. */
export function shady(canvas: Canvas, paint: string, distance = 0): string {
  const { mood } = canvas
  return canvas.linear([
    [0, mood.shaded(paint, distance)],
    [1, mood.shaded(darken(paint, 0.14), distance)],
  ])
}

/** Something round: lit on one side, shaded on the other. */
export function rounded(canvas: Canvas, paint: string, distance = 0): string {
  const { mood } = canvas
  return canvas.linear(
    [
      [0, mood.lit(lighten(paint, 0.06), distance)],
      [0.45, mood.tone(paint, distance)],
      [1, mood.shaded(darken(paint, 0.06), distance)],
    ],
    'across',
  )
}

/** A shadow that fades downwards, under eaves and slabs. */
export function under(canvas: Canvas, x: number, y: number, w: number, h: number, strength = 0.34): void {
  const { mood } = canvas
  canvas.rect(
    x,
    y,
    w,
    h,
    canvas.linear([
      [0, mood.shadow, strength],
      [1, mood.shadow, 0],
    ]),
  )
}

/** A veil of haze: what lies beneath it moves further off. */
export function veil(canvas: Canvas, y: number, h: number, from: number, to: number): void {
  const { mood, width } = canvas
  canvas.rect(
    0,
    y,
    width,
    h,
    canvas.linear([
      [0, mood.haze, from],
      [1, mood.haze, to],
    ]),
  )
}
