import { Canvas } from './canvas'
import { paintBeachHouse } from './exteriors/beach'
import { paintCity } from './exteriors/city'
import { paintCottage } from './exteriors/countryside'
import { paintDesertVilla } from './exteriors/desert'
import { paintTreehouse } from './exteriors/forest'
import { paintHarbour } from './exteriors/harbour'
import { paintLakeCabin } from './exteriors/lake'
import { paintChalet } from './exteriors/mountain'
import { paintRooftop } from './exteriors/rooftop'
import { paintVillage } from './exteriors/village'
import { paintVineyard } from './exteriors/vineyard'
import { paintBedroom, paintDining, paintLiving, paintNook } from './interiors/rooms'
import { paintTerrace } from './interiors/terrace'
import { paintBathroom, paintKitchen } from './interiors/wet-rooms'
import { type Light, makeMood, type Season } from './mood'
import type { Interior, SceneKind, Theme } from './themes'

export interface Scene {
  /** The same seed draws the same picture, to the byte. */
  seed: string
  kind: SceneKind
  theme: Theme
  season: Season
  light: Light
}

const EXTERIORS: Record<Theme, (canvas: Canvas) => void> = {
  city: paintCity,
  mountain: paintChalet,
  lake: paintLakeCabin,
  beach: paintBeachHouse,
  countryside: paintCottage,
  desert: paintDesertVilla,
  forest: paintTreehouse,
  harbour: paintHarbour,
  vineyard: paintVineyard,
  rooftop: paintRooftop,
  village: paintVillage,
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
export function drawScene({ seed, kind, theme, season, light }: Scene, pixels = 1600): string {
  const indoors = kind !== 'exterior' && kind !== 'terrace'
  const canvas = new Canvas(`${seed}/${kind}/${theme}`, makeMood(light, season, indoors))
  if (kind === 'exterior') EXTERIORS[theme](canvas)
  else ROOMS[kind](canvas, theme)
  if (canvas.rng.fork('mirror').chance(0.5)) canvas.mirror()
  return canvas.toSvg(pixels)
}
