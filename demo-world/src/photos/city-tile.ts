import { createRng } from '../seed/rng'
import { Canvas } from './canvas'
import { landmarkOf } from './landmarks'
import { paintLandmark } from './landmarks/view'
import { createMood, LIGHTS, SEASONS } from './mood'
import { drawScene, type Scene } from './scene'
import type { Theme } from './themes'

/** A city's tile: its theme in a light of its own, so that a row of cities is varied and each keeps its look. */
export function cityScene(seed: string, theme: Theme): Scene {
  const rng = createRng(`city/${seed}`)
  const light = rng.pick(LIGHTS.filter((known) => known !== 'night'))
  const season = theme === 'village' ? 'winter' : rng.pick(SEASONS.filter((known) => known !== 'winter'))
  return { seed: `city/${seed}`, kind: 'exterior', theme, season, light }
}

export const drawCity = (seed: string, theme: Theme, pixels = 1600): string => drawScene(cityScene(seed, theme), pixels)

/** The tile of a city with a landmark of its own, by its slug; null for any other. */
export function drawLandmark(citySlug: string, pixels = 1600): string | null {
  const landmark = landmarkOf(citySlug)
  if (!landmark) return null
  const { seed, light, season } = cityScene(citySlug, 'city')
  const canvas = new Canvas(`${seed}/landmark`, createMood(light, season))
  paintLandmark(canvas, landmark)
  return canvas.toSvg(pixels)
}

const CITY_THEMES: readonly Theme[] = ['city', 'rooftop', 'harbour', 'city', 'rooftop']

/** A theme for a city of which only the name is known. */
export function cityTheme(seed: string): Theme {
  return createRng(`city-theme/${seed}`).pick(CITY_THEMES)
}
