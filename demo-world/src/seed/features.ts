import type { Theme } from '../photos'

export interface Feature {
  key: string
  label: string
  group: string
  icon: string
  position: number
}

const groups: Record<string, readonly (readonly [key: string, label: string, icon: string])[]> = {
  'The basics': [
    ['wifi', 'Fast Wi-Fi', 'wifi'],
    ['kitchen', 'Kitchen', 'utensils'],
    ['washer', 'Washing machine', 'washing-machine'],
    ['dryer', 'Tumble dryer', 'shirt'],
    ['air_conditioning', 'Air conditioning', 'air-vent'],
    ['heating', 'Heating', 'heater'],
    ['workspace', 'Desk to work at', 'laptop'],
    ['tv', 'Television', 'tv'],
    ['hair_dryer', 'Hair dryer', 'wind'],
    ['iron', 'Iron', 'shirt'],
  ],
  'Kitchen and table': [
    ['coffee', 'Coffee machine', 'coffee'],
    ['dishwasher', 'Dishwasher', 'utensils'],
    ['microwave', 'Microwave', 'microwave'],
    ['breakfast', 'Breakfast', 'cooking-pot'],
    ['bbq', 'Barbecue', 'flame'],
    ['wine_cellar', 'House wine', 'wine'],
  ],
  'To unwind': [
    ['pool', 'Pool', 'waves'],
    ['hot_tub', 'Hot tub', 'bath'],
    ['sauna', 'Sauna', 'thermometer'],
    ['bathtub', 'Bathtub', 'bath'],
    ['fireplace', 'Fireplace', 'flame-kindling'],
    ['books', 'Shelf of books', 'armchair'],
    ['games', 'Board games', 'gamepad-2'],
    ['gym', 'Gym', 'dumbbell'],
  ],
  Outside: [
    ['garden', 'Garden', 'flower-2'],
    ['terrace', 'Terrace', 'sun'],
    ['balcony', 'Balcony', 'sun'],
    ['view', 'A view', 'mountain'],
    ['beach_access', 'Path to the beach', 'umbrella'],
    ['lake_access', 'Jetty on the lake', 'sailboat'],
    ['ski_access', 'Ski room', 'snowflake'],
    ['canoe', 'Canoe', 'sailboat'],
    ['bikes', 'Bicycles', 'bike'],
    ['parking', 'Free parking', 'parking'],
    ['ev_charger', 'Charger for cars', 'car'],
  ],
  'For families': [
    ['crib', 'Cot', 'baby'],
    ['high_chair', 'High chair', 'baby'],
  ],
  'Arriving and safety': [
    ['self_checkin', 'Let yourself in', 'key-round'],
    ['elevator', 'Lift', 'building'],
    ['step_free', 'No steps to the door', 'door-open'],
    ['smoke_alarm', 'Smoke alarm', 'shield-check'],
    ['fire_extinguisher', 'Fire extinguisher', 'fire-extinguisher'],
    ['first_aid', 'First-aid kit', 'heart-pulse'],
  ],
}

/** Every amenity, in the order in which filters and pages show them. */
export const AMENITIES: readonly Feature[] = Object.entries(groups)
  .flatMap(([group, rows]) => rows.map(([key, label, icon]) => ({ key, label, group, icon })))
  .map((feature, position) => ({ ...feature, position }))

const type = (key: string, label: string, icon: string, plural = `${label}s`) => ({ key, label, plural, icon })

export const PROPERTY_TYPES: readonly { key: string; label: string; plural: string; icon: string; position: number }[] =
  [
    type('apartment', 'Apartment', 'building'),
    type('house', 'House', 'house'),
    type('loft', 'Loft', 'warehouse'),
    type('townhouse', 'Townhouse', 'building-2'),
    type('studio', 'Studio', 'door-open'),
    type('villa', 'Villa', 'palmtree'),
    type('cottage', 'Cottage', 'home'),
    type('cabin', 'Cabin', 'tree-pine'),
    type('chalet', 'Chalet', 'mountain'),
    type('treehouse', 'Treehouse', 'trees'),
    type('beach_house', 'Beach house', 'umbrella'),
    type('farmhouse', 'Farmhouse', 'wine'),
    type('penthouse', 'Penthouse', 'sun'),
    type('guesthouse', 'Guesthouse', 'hotel'),
  ].map((row, position) => ({ ...row, position }))

/** Listing types by theme; the first is the most common. */
export const TYPES_BY_THEME: Record<Theme, readonly string[]> = {
  city: ['apartment', 'apartment', 'apartment', 'studio', 'loft', 'townhouse'],
  mountain: ['chalet', 'chalet', 'cabin', 'apartment'],
  lake: ['cabin', 'cabin', 'house', 'cottage'],
  beach: ['beach_house', 'beach_house', 'villa', 'apartment'],
  countryside: ['cottage', 'cottage', 'house', 'guesthouse'],
  desert: ['villa', 'villa', 'house', 'guesthouse'],
  forest: ['treehouse', 'treehouse', 'cabin'],
  harbour: ['loft', 'apartment', 'apartment', 'townhouse'],
  vineyard: ['farmhouse', 'farmhouse', 'villa', 'guesthouse'],
  rooftop: ['apartment', 'penthouse', 'penthouse', 'studio'],
  village: ['chalet', 'house', 'guesthouse', 'apartment'],
}

/** Amenities that nearly every listing of a theme has, and those that some have. */
export const AMENITIES_BY_THEME: Record<Theme, { usual: readonly string[]; some: readonly string[] }> = {
  city: {
    usual: ['heating', 'hair_dryer'],
    some: ['workspace', 'elevator', 'balcony', 'washer', 'air_conditioning', 'tv', 'gym', 'bikes', 'view'],
  },
  mountain: {
    usual: ['heating', 'view', 'parking'],
    some: ['fireplace', 'sauna', 'ski_access', 'hot_tub', 'games', 'balcony', 'washer'],
  },
  lake: {
    usual: ['lake_access', 'view', 'parking', 'heating'],
    some: ['canoe', 'fireplace', 'bbq', 'sauna', 'terrace', 'bikes', 'games'],
  },
  beach: {
    usual: ['beach_access', 'terrace', 'view'],
    some: ['air_conditioning', 'bbq', 'parking', 'washer', 'garden', 'hot_tub', 'bikes'],
  },
  countryside: {
    usual: ['garden', 'parking', 'heating'],
    some: ['fireplace', 'bbq', 'bikes', 'games', 'terrace', 'washer', 'ev_charger'],
  },
  desert: {
    usual: ['pool', 'air_conditioning', 'parking', 'terrace', 'view'],
    some: ['hot_tub', 'bbq', 'workspace', 'washer', 'ev_charger'],
  },
  forest: { usual: ['view', 'terrace', 'parking'], some: ['heating', 'hot_tub', 'games', 'bbq', 'breakfast', 'bikes'] },
  harbour: {
    usual: ['view', 'heating', 'hair_dryer'],
    some: ['workspace', 'washer', 'elevator', 'bikes', 'tv', 'balcony', 'dishwasher'],
  },
  vineyard: {
    usual: ['garden', 'terrace', 'parking', 'view', 'wine_cellar'],
    some: ['fireplace', 'bbq', 'bikes', 'breakfast', 'air_conditioning', 'washer'],
  },
  rooftop: {
    usual: ['terrace', 'view', 'hair_dryer'],
    some: ['air_conditioning', 'elevator', 'workspace', 'tv', 'bbq', 'washer'],
  },
  village: {
    usual: ['heating', 'view'],
    some: ['fireplace', 'ski_access', 'sauna', 'parking', 'games', 'breakfast', 'washer'],
  },
}
