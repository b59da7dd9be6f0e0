import { mix, multiply } from './colour'

export const LIGHTS = ['dawn', 'day', 'golden', 'blue', 'night'] as const
export type Light = (typeof LIGHTS)[number]
export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof SEASONS)[number]

/** The air of a picture: every colour of a scene is seen through it, which holds the scene together. */
export interface Mood {
  light: Light
  season: Season
  /** From the top of the sky to the horizon. */
  sky: readonly [string, string, string, string]
  haze: string
  sun: string
  /** Height of sun or moon as a part of the sky, 0 top, 1 horizon. */
  sunHeight: number
  /** How strongly the sun's glow lies over the scene. */
  glow: number
  shadow: string
  /** How many windows burn, 0–1. */
  lamps: number
  stars: number
  cloud: string
  foliage: readonly string[]
  grass: string
  blossom: readonly string[]
  snow: boolean
  /** A paint's colour in this light; `distance` 0 near – 1 lost in the haze. */
  tone: (paint: string, distance?: number) => string
  /** The face turned to the sun, and the one turned away. */
  lit: (paint: string, distance?: number) => string
  shaded: (paint: string, distance?: number) => string
}

interface Air {
  sky: readonly [string, string, string, string]
  haze: string
  tint: string
  sun: string
  sunHeight: number
  glow: number
  shadow: string
  shade: string
  lamps: number
  stars: number
  cloud: string
}

const AIR: Record<Light, Air> = {
  dawn: {
    sky: ['#6f8fc4', '#b3aed6', '#f4c3c4', '#ffe4c4'],
    haze: '#f3cdc8',
    tint: '#ffe3de',
    sun: '#fff0cf',
    sunHeight: 0.86,
    glow: 0.55,
    shadow: '#4a3f6b',
    shade: '#b3a4c9',
    lamps: 0.25,
    stars: 0,
    cloud: '#ffe3df',
  },
  day: {
    sky: ['#4b9fdb', '#83c2ea', '#bfe2f2', '#eef6f2'],
    haze: '#dcedf3',
    tint: '#ffffff',
    sun: '#fffbe8',
    sunHeight: 0.24,
    glow: 0.3,
    shadow: '#2a4a63',
    shade: '#aebfd6',
    lamps: 0,
    stars: 0,
    cloud: '#ffffff',
  },
  golden: {
    sky: ['#5d83b8', '#cfa0a8', '#ffb97c', '#ffe2a0'],
    haze: '#ffcf94',
    tint: '#ffe2bd',
    sun: '#fff1bd',
    sunHeight: 0.8,
    glow: 0.85,
    shadow: '#5a3557',
    shade: '#b58d9e',
    lamps: 0.45,
    stars: 0,
    cloud: '#ffd3a3',
  },
  blue: {
    sky: ['#1c2f66', '#3f5299', '#9079b4', '#f3a98c'],
    haze: '#8c7fb6',
    tint: '#8c94cf',
    sun: '#ffd2a6',
    sunHeight: 1.02,
    glow: 0.35,
    shadow: '#121a42',
    shade: '#7f86c0',
    lamps: 0.75,
    stars: 26,
    cloud: '#b69ac4',
  },
  night: {
    sky: ['#0a1233', '#152354', '#2b3d78', '#54639d'],
    haze: '#3c4d88',
    tint: '#5d6fae',
    sun: '#f4f1dc',
    sunHeight: 0.22,
    glow: 0.22,
    shadow: '#070b22',
    shade: '#7380b8',
    lamps: 0.62,
    stars: 130,
    cloud: '#33437c',
  },
}

const FLORA: Record<Season, { foliage: readonly string[]; grass: string; blossom: readonly string[]; sky: string }> = {
  spring: {
    foliage: ['#7fae5a', '#9cc26a', '#5f9a5b', '#b7cf7d'],
    grass: '#9fc56d',
    blossom: ['#f6b6c8', '#fff0f3', '#f2d15f', '#c79be0'],
    sky: '#fdeef2',
  },
  summer: {
    foliage: ['#3f8a55', '#5aa05a', '#2f7350', '#79b062'],
    grass: '#7fb25c',
    blossom: ['#e65f7f', '#f7c948', '#ffffff', '#8f7ae0'],
    sky: '#8fd0f5',
  },
  autumn: {
    foliage: ['#d9822b', '#c4552d', '#e3a93b', '#a8652f'],
    grass: '#b9a654',
    blossom: ['#c4552d', '#e3a93b', '#8c3f4f'],
    sky: '#f8e0b8',
  },
  winter: {
    foliage: ['#5c7f78', '#4a6f6c', '#6f8f86', '#3f615f'],
    grass: '#f1f5fa',
    blossom: ['#ffffff'],
    sky: '#e9eff5',
  },
}

/** Snow throws back the sky: at sunset it is rose and violet, never tan. */
const SNOW_AT_SUNSET: Pick<Air, 'tint' | 'haze' | 'shade' | 'cloud'> = {
  tint: '#ffe6e4',
  haze: '#f4c4bd',
  shade: '#a99ad0',
  cloud: '#ffd0c4',
}

/** Indoors the walls throw back daylight, and lamps take over in the evening. */
const INDOORS: Record<Light, Pick<Air, 'tint' | 'shade' | 'shadow'>> = {
  dawn: { tint: '#fff0e8', shade: '#d3c4cd', shadow: '#574a63' },
  day: { tint: '#ffffff', shade: '#cfd2da', shadow: '#4a4f63' },
  golden: { tint: '#ffe9cb', shade: '#cfae9f', shadow: '#5f4150' },
  blue: { tint: '#e8cdb6', shade: '#b09bb0', shadow: '#2c2544' },
  night: { tint: '#d9b999', shade: '#9c8796', shadow: '#1f1a33' },
}

/** The mood of an hour in a season; `indoors` takes its light from the room. */
export function createMood(light: Light, season: Season, indoors = false): Mood {
  const outdoors = light === 'golden' && season === 'winter' ? { ...AIR.golden, ...SNOW_AT_SUNSET } : AIR[light]
  const air = indoors ? { ...outdoors, ...INDOORS[light] } : outdoors
  const flora = FLORA[season]
  const seasonal = light === 'day' || light === 'dawn' ? 0.22 : 0.06
  const tone = (paint: string, distance = 0) => mix(multiply(paint, air.tint), air.haze, distance)
  return {
    light,
    season,
    ...air,
    sky: air.sky.map((colour) => mix(colour, flora.sky, seasonal)) as unknown as Mood['sky'],
    foliage: flora.foliage,
    grass: flora.grass,
    blossom: flora.blossom,
    snow: season === 'winter',
    tone,
    lit: (paint, distance = 0) =>
      mix(mix(multiply(paint, air.tint), air.sun, light === 'night' ? 0.06 : 0.2), air.haze, distance),
    shaded: (paint, distance = 0) => mix(multiply(multiply(paint, air.tint), air.shade), air.haze, distance),
  }
}
