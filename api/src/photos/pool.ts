import { makeRng } from '../seed/rng'
import { LIGHTS, type Light, SEASONS, type Season } from './mood'
import type { Scene } from './scene'
import { INTERIORS, type Interior, THEMES, type Theme } from './themes'

/** A photo that exists: its id says all that is needed to draw it again. */
export interface Photo {
  id: string
  /** One plain sentence for those who do not see it. */
  alt: string
  scene: Scene
}

const PLACE: Record<Theme, string> = {
  city: 'town house on a tree-lined street',
  mountain: 'timber chalet below high peaks',
  lake: 'pointed cabin beside a still lake',
  beach: 'white beach house above the dunes',
  countryside: 'stone cottage among fields',
  desert: 'low desert villa with a pool among mesas',
  forest: 'wooden treehouse between old trunks',
  harbour: 'row of colourful houses along a quay',
  vineyard: 'farmhouse above rows of vines',
  rooftop: 'roof terrace over an old town',
  village: 'mountain village around its church',
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
const HOUR: Record<Light, string> = { dawn: 'at dawn', day: 'in clear daylight', golden: 'in evening light', blue: 'at dusk', night: 'at night' }

/** An interior's view is one of these, so that rooms of like themes share a pool. */
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

function exterior(theme: Theme, light: Light, season: Season): Photo {
  const winter = season === 'winter' && theme !== 'desert' && theme !== 'beach' ? ' under snow' : ''
  return {
    id: `${theme}-${light}-${season}`,
    alt: `A ${PLACE[theme]}${winter} ${HOUR[light]}`,
    scene: { seed: `${theme}-${light}-${season}`, kind: 'exterior', theme, season, light },
  }
}

function interior(kind: Interior, theme: Theme, light: Light, variant: number): Photo {
  const season: Season = theme === 'mountain' && variant === 2 ? 'winter' : 'summer'
  const id = `${kind}-${theme}-${light}-${variant}`
  return { id, alt: `${ROOM[kind]} ${OUTSIDE[theme]} ${HOUR[light]}`, scene: { seed: id, kind, theme, season, light } }
}

const ROOM_LIGHTS: readonly Light[] = ['day', 'golden', 'blue']

/** Every photo there is: 11 themes × 5 lights × 4 seasons outside, 7 rooms × 8 views × 3 lights × 2 inside. */
export const photoPool: readonly Photo[] = [
  ...THEMES.flatMap((theme) => LIGHTS.flatMap((light) => SEASONS.map((season) => exterior(theme, light, season)))),
  ...INTERIORS.flatMap((kind) => VIEW_SETS.flatMap((theme) => ROOM_LIGHTS.flatMap((light) => [1, 2].map((variant) => interior(kind, theme, light, variant))))),
]

const BY_ID = new Map(photoPool.map((photo) => [photo.id, photo]))

export function findPhoto(id: string): Photo | undefined {
  return BY_ID.get(id)
}

/** Photographers come by day or in the evening; night is the rare one. */
const LIGHT_WEIGHT: Record<Light, number> = { day: 36, golden: 34, dawn: 14, blue: 12, night: 4 }
const SEASON_WEIGHT: Record<Season, number> = { summer: 42, spring: 24, autumn: 22, winter: 12 }
/** From hour to hour the rooms stay in a light that fits the front. */
const INDOOR_LIGHT: Record<Light, Light> = { dawn: 'day', day: 'day', golden: 'golden', blue: 'blue', night: 'blue' }

/**
 * The 6–9 photos of a listing, first the house itself, then its rooms, then the house at another hour; no repeats,
 * one season, a light that hangs together. The same seed picks the same photos.
 */
export function photosFor(listingSeed: string | number, theme: Theme): Photo[] {
  const rng = makeRng(`photos/${listingSeed}/${theme}`)
  const wintry = theme === 'village' || theme === 'mountain'
  const season = rng.weighted(
    SEASONS,
    (known) => SEASON_WEIGHT[known] * (wintry && known === 'winter' ? 4 : 1) * ((theme === 'beach' || theme === 'desert') && known === 'winter' ? 0 : 1),
  )
  const light = rng.weighted(LIGHTS, (known) => LIGHT_WEIGHT[known])
  const inside = INDOOR_LIGHT[light]
  const essentials: Interior[] = ['living', 'bedroom', 'kitchen', 'bathroom']
  const extras = rng.sample<Interior>(theme === 'city' || theme === 'harbour' || season === 'winter' ? ['dining', 'nook'] : ['dining', 'nook', 'terrace'], rng.int(1, 3))
  const variant = rng.int(1, 2)
  const rooms = [...essentials, ...extras].map((kind, index) => interior(kind, VIEW_OF[theme], inside, index % 2 ? variant : 3 - variant))
  const secondLight = rng.pick(LIGHTS.filter((known) => known !== light && known !== 'night'))
  const picked = [exterior(theme, light, season), ...rooms, ...(rng.chance(0.6) ? [exterior(theme, secondLight, season)] : [])]
  return picked.map((photo) => BY_ID.get(photo.id) ?? photo)
}
