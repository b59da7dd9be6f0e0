import { createRng } from '../seed/rng'
import { compositionOf } from './exteriors'
import { LIGHTS, type Light, SEASONS, type Season } from './mood'
import type { Scene } from './scene'
import { INTERIORS, type Interior, THEMES, type Theme } from './themes'

/** A photo of the pool; its id contains everything that is needed to draw it. */
export interface Photo {
  id: string
  /** The alternative text, one sentence. */
  alt: string
  scene: Scene
}

const OUTSIDE: Record<Theme, string> = {
  city: 'the skyline',
  mountain: 'the mountains',
  lake: 'the lake',
  beach: 'the sea',
  countryside: 'the fields',
  desert: 'the desert',
  forest: 'the forest',
  harbour: 'the old town',
  vineyard: 'the hills',
  rooftop: 'the roofs',
  village: 'the mountains',
}
const ROOM: Record<Interior, string> = {
  living: 'A living room with a sofa and a view of',
  bedroom: 'A bedroom with a made bed and a view of',
  kitchen: 'A kitchen with an island and a view of',
  bathroom: 'A bathroom with a free-standing bath and a view of',
  dining: 'A dining table set beside a view of',
  nook: 'A reading chair beside shelves of books and a view of',
  terrace: 'A terrace with a pool and a view of',
}
const HOUR: Record<Light, string> = {
  dawn: 'at dawn',
  day: 'in clear daylight',
  golden: 'in evening light',
  blue: 'at dusk',
  night: 'at night',
}

/** Themes of views from a window; rooms of similar themes share one. */
const VIEW_SETS: readonly Theme[] = ['city', 'mountain', 'lake', 'beach', 'countryside', 'desert', 'forest', 'rooftop']
const VIEW_OF: Record<Theme, Theme> = {
  city: 'city',
  mountain: 'mountain',
  lake: 'lake',
  beach: 'beach',
  countryside: 'countryside',
  desert: 'desert',
  forest: 'forest',
  harbour: 'rooftop',
  vineyard: 'countryside',
  rooftop: 'rooftop',
  village: 'mountain',
}

/** Numbered variants per theme, beside the first without a number; rooms per kind and view. */
const HOUSES = 96
const ROOM_VARIANTS = 24

/**
 * `variant` 0 is the theme's first picture. A house keeps its look from hour to hour, so its seed does not hold the
 * light.
 */
function exterior(theme: Theme, light: Light, season: Season, variant: number): Photo {
  const winter = season === 'winter' && theme !== 'desert' && theme !== 'beach' ? ' under snow' : ''
  const id = `${theme}-${light}-${season}${variant ? `-${variant}` : ''}`
  return {
    id,
    alt: `A ${compositionOf(theme, variant).subject}${winter} ${HOUR[light]}`,
    scene: {
      seed: variant ? `${theme}-${season}-${variant}` : id,
      kind: 'exterior',
      theme,
      season,
      light,
      ...(variant && { variant }),
    },
  }
}

function interior(kind: Interior, theme: Theme, light: Light, variant: number): Photo {
  const season: Season = theme === 'mountain' && variant % 4 === 2 ? 'winter' : 'summer'
  const id = `${kind}-${theme}-${light}-${variant}`
  return {
    id,
    alt: `${ROOM[kind]} ${OUTSIDE[theme]} ${HOUR[light]}`,
    scene: { seed: id, kind, theme, season, light, variant },
  }
}

const ROOM_LIGHTS: readonly Light[] = ['day', 'golden', 'blue']
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

/**
 * Every photo there is, drawn or not: 11 themes × 5 lights × 4 seasons × 97 houses outside, 7 rooms × 8 views × 3
 * lights × 24 inside.
 */
export function photoPool(): Photo[] {
  return [
    ...THEMES.flatMap((theme) =>
      LIGHTS.flatMap((light) =>
        SEASONS.flatMap((season) => [0, ...upTo(HOUSES)].map((variant) => exterior(theme, light, season, variant))),
      ),
    ),
    ...INTERIORS.flatMap((kind) =>
      VIEW_SETS.flatMap((theme) =>
        ROOM_LIGHTS.flatMap((light) => upTo(ROOM_VARIANTS).map((variant) => interior(kind, theme, light, variant))),
      ),
    ),
  ]
}

const one = (words: readonly string[]) => `(${words.join('|')})`
const OUTSIDE_ID = new RegExp(`^${one(THEMES)}-${one(LIGHTS)}-${one(SEASONS)}(?:-([1-9]\\d?))?$`)
const INSIDE_ID = new RegExp(`^${one(INTERIORS)}-${one(VIEW_SETS)}-${one(ROOM_LIGHTS)}-([1-9]\\d?)$`)

/** The photo with this id; undefined for an unknown id. */
export function findPhoto(id: string): Photo | undefined {
  const [, theme, light, season, house = '0'] = OUTSIDE_ID.exec(id) ?? []
  if (theme)
    return Number(house) <= HOUSES
      ? exterior(theme as Theme, light as Light, season as Season, Number(house))
      : undefined
  const [, kind, view, hour, variant] = INSIDE_ID.exec(id) ?? []
  return kind && Number(variant) <= ROOM_VARIANTS
    ? interior(kind as Interior, view as Theme, hour as Light, Number(variant))
    : undefined
}

/** How often each light is chosen: mostly day and golden hour, rarely night. */
const LIGHT_WEIGHT: Record<Light, number> = { day: 36, golden: 34, dawn: 14, blue: 12, night: 4 }
const SEASON_WEIGHT: Record<Season, number> = { summer: 42, spring: 24, autumn: 22, winter: 12 }
/** The light of the rooms that fits the light outside. */
const INDOOR_LIGHT: Record<Light, Light> = { dawn: 'day', day: 'day', golden: 'golden', blue: 'blue', night: 'blue' }

/**
 * The 6–9 photos of a listing, first the house itself, then its rooms, then the house at another hour; no repeats,
 * one season, a light that hangs together. The same seed picks the same photos, and two seeds seldom the same house.
 */
export function photosFor(listingSeed: string | number, theme: Theme): Photo[] {
  const rng = createRng(`photos/${listingSeed}/${theme}`)
  const wintry = theme === 'village' || theme === 'mountain'
  const season = rng.weighted(
    SEASONS,
    (known) =>
      SEASON_WEIGHT[known] *
      (wintry && known === 'winter' ? 4 : 1) *
      ((theme === 'beach' || theme === 'desert') && known === 'winter' ? 0 : 1),
  )
  const light = rng.weighted(LIGHTS, (known) => LIGHT_WEIGHT[known])
  const inside = INDOOR_LIGHT[light]
  const essentials: Interior[] = ['living', 'bedroom', 'kitchen', 'bathroom']
  const extras = rng.sample<Interior>(
    theme === 'city' || theme === 'harbour' || season === 'winter' ? ['dining', 'nook'] : ['dining', 'nook', 'terrace'],
    rng.int(1, 3),
  )
  // An independent stream, so that the choice of the house changes neither its rooms nor their amenities.
  const homes = createRng(`homes/${listingSeed}/${theme}`)
  const house = homes.int(1, HOUSES)
  const rooms = [...essentials, ...extras].map((kind) =>
    interior(kind, VIEW_OF[theme], inside, homes.int(1, ROOM_VARIANTS)),
  )
  const secondLight = rng.pick(LIGHTS.filter((known) => known !== light && known !== 'night'))
  return [
    exterior(theme, light, season, house),
    ...rooms,
    ...(rng.chance(0.6) ? [exterior(theme, secondLight, season, house)] : []),
  ]
}
