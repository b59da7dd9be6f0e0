import { Canvas } from './canvas'
import { compositionOf } from './exteriors'
import { paintBedroom, paintDining, paintLiving, paintNook } from './interiors/rooms'
import { paintTerrace } from './interiors/terrace'
import { paintBathroom, paintKitchen } from './interiors/wet-rooms'
import { createMood, type Light, type Season } from './mood'
import type { Interior, SceneKind, Theme } from './themes'

export interface Scene {
  /** The same seed draws the same picture, to the byte. */
  seed: string
  kind: SceneKind
  theme: Theme
  season: Season
  light: Light
  /** Which composition of the theme, from 0; the seed decides its details. */
  variant?: number
}

const ROOMS: Record<Interior, (canvas: Canvas, theme: Theme) => void> = {
  living: paintLiving,
  bedroom: paintBedroom,
  kitchen: paintKitchen,
  bathroom: paintBathroom,
  dining: paintDining,
  nook: paintNook,
  terrace: paintTerrace,
}

/** Draws a listing photo as SVG, 1600 × 1200 in its view box and `pixels` wide. */
export function drawScene({ seed, kind, theme, season, light, variant }: Scene, pixels = 1600): string {
  const indoors = kind !== 'exterior' && kind !== 'terrace'
  const canvas = new Canvas(`${seed}/${kind}/${theme}`, createMood(light, season, indoors))
  if (kind === 'exterior') compositionOf(theme, variant).paint(canvas)
  else ROOMS[kind](canvas, theme)
  if (canvas.rng.fork('mirror').chance(0.5)) canvas.mirror()
  return canvas.toSvg(pixels)
}
