import { photosFor, type Theme } from '../photos'
import type { City } from './cities'
import { localPrice } from './currencies'
import { AMENITIES_BY_THEME, PROPERTY_TYPES, TYPES_BY_THEME } from './features'
import type { ListingData } from './generated-data'
import { roomsOf } from './listing-rooms'
import { type ListingFacts, writeDescription, writeRules, writeTitle } from './listing-text'
import { namingOf } from './names'
import type { Rng } from './rng'

/** Price of an ordinary night for two in an average city, in US dollars. */
const BASE_PRICE_DOLLARS = 96
const THEME_PRICE: Record<Theme, number> = {
  city: 1,
  mountain: 1.35,
  lake: 1.25,
  beach: 1.4,
  countryside: 1.05,
  desert: 1.5,
  forest: 1.15,
  harbour: 1.15,
  vineyard: 1.4,
  rooftop: 1.2,
  village: 1.1,
}
const KM_PER_DEGREE = 111.2
const URBAN: readonly Theme[] = ['city', 'rooftop', 'harbour']

/**
 * Generates a consistent listing: type, photos, amenities, texts and price follow from one theme of the city. Adds its
 * title to `takenTitles`.
 */
export function createListing(rng: Rng, city: City, takenTitles: Set<string> = new Set()): ListingData {
  const theme = rng.weighted(
    city.known.themes,
    (known) => city.known.themes.length + 1 - city.known.themes.indexOf(known),
  )
  const typeKey = rng.pick(TYPES_BY_THEME[theme])
  const kind =
    typeKey === 'treehouse' || typeKey === 'studio'
      ? 'entire'
      : rng.weighted(
          ['entire', 'private_room', 'shared_room'] as const,
          (known) => ({ entire: 84, private_room: 14, shared_room: 2 })[known],
        )
  const size = sizeOf(rng, typeKey, kind)
  const photos = photosFor(rng.int(1, 2_000_000_000), theme)
  const amenities = amenitiesOf(
    rng,
    theme,
    typeKey,
    photos.map(({ scene }) => scene.kind),
  )
  const location = locationOf(rng, city, theme)
  const petsAllowed = rng.chance(URBAN.includes(theme) ? 0.2 : 0.42)
  const minNights = rng.weighted(
    [1, 2, 3, 4, 5, 7],
    (nights) => ({ 1: 40, 2: 32, 3: 14, 4: 5, 5: 4, 7: 5 })[nights] ?? 1,
  )
  const facts: ListingFacts = {
    theme,
    kind,
    city: city.name,
    neighbourhood: location.neighbourhood,
    minNights,
    petsAllowed,
    ...size,
    has: (key) => amenities.includes(key),
    typeLabel: PROPERTY_TYPES.find(({ key }) => key === typeKey)?.label ?? 'Home',
  }
  const title = uniqueTitle(rng, facts, takenTitles)
  return {
    typeKey,
    kind,
    title,
    description: writeDescription(rng, facts),
    ...location,
    ...size,
    amenities,
    houseRules: writeRules(rng, facts),
    ...roomsOf(title, { kind, ...size }, photos),
    checkInFrom: rng.pick(['14:00', '15:00', '15:00', '16:00']),
    checkInUntil: amenities.includes('self_checkin') ? '23:59' : rng.pick(['20:00', '21:00', '22:00', '23:00']),
    checkOutBy: rng.pick(['10:00', '11:00', '11:00', '12:00']),
    bookingType: rng.chance(0.62) ? 'instant' : 'request',
    ...pricesOf(rng, city, theme, kind, size, amenities, petsAllowed),
    petsAllowed,
    minNights,
    maxNights: rng.pick([28, 60, 90, 180, 365]),
    noticeDays: rng.weighted([0, 1, 2, 3], (days) => 8 >> days),
    preparationDays: rng.weighted([0, 1], (days) => (days ? 1 : 4)),
    windowDays: rng.pick([180, 365, 365, 540]),
    cancellationTier: rng.weighted(
      ['flexible', 'moderate', 'firm'] as const,
      (tier) => ({ flexible: 38, moderate: 40, firm: 22 })[tier],
    ),
  }
}

function uniqueTitle(rng: Rng, facts: ListingFacts, takenTitles: Set<string>): string {
  let title = writeTitle(rng, facts)
  for (let attempt = 0; takenTitles.has(title) && attempt < 12; attempt++) title = writeTitle(rng, facts)
  for (let number = rng.int(2, 9); takenTitles.has(title); number += rng.int(1, 7))
    title = `${writeTitle(rng, facts).slice(0, 62)} · No. ${number}`
  takenTitles.add(title)
  return title
}

type Size = Pick<ListingData, 'guests' | 'bedrooms' | 'beds' | 'bathrooms'>

function sizeOf(rng: Rng, typeKey: string, kind: ListingData['kind']): Size {
  if (kind === 'shared_room') return { guests: 1, bedrooms: 1, beds: 1, bathrooms: 1 }
  if (kind === 'private_room') {
    const guests = rng.int(1, 3)
    return { guests, bedrooms: 1, beds: guests > 2 ? 2 : 1, bathrooms: rng.pick([1, 1, 1.5]) }
  }
  const isLarge = ['villa', 'house', 'farmhouse', 'chalet', 'beach_house'].includes(typeKey)
  const isSmall = ['studio', 'treehouse', 'cabin'].includes(typeKey)
  const drawn = isSmall
    ? rng.pick([1, 1, 1, 2])
    : isLarge
      ? rng.weighted([1, 2, 3, 4, 5, 6], (n) => [0, 1, 5, 6, 4, 2, 1][n] ?? 1)
      : rng.weighted([1, 2, 3], (n) => [0, 6, 4, 2][n] ?? 1)
  // A studio is one room.
  const bedrooms = typeKey === 'studio' ? 1 : drawn
  const further = rng.int(0, Math.ceil(bedrooms / 2))
  const guests = Math.max(2, Math.min(16, bedrooms * 2 + rng.int(0, bedrooms > 1 ? 2 : 1)))
  return {
    bedrooms,
    // Nobody sleeps as the third in a bed.
    beds: Math.max(bedrooms + further, Math.ceil(guests / 2)),
    guests,
    bathrooms: Math.max(1, Math.round(bedrooms * 0.7 * 2 + rng.int(-1, 1)) / 2),
  }
}

/** Amenities that agree with the photos: a terrace comes with a pool, a nook with books. */
function amenitiesOf(rng: Rng, theme: Theme, typeKey: string, rooms: readonly string[]): string[] {
  const { usual, some } = AMENITIES_BY_THEME[theme]
  const shown = [
    'kitchen',
    'bathtub',
    ...(rooms.includes('terrace') ? ['pool', 'terrace'] : []),
    ...(rooms.includes('nook') ? ['books'] : []),
  ]
  const extras = [
    'coffee',
    'washer',
    'tv',
    'dishwasher',
    'microwave',
    'iron',
    'hair_dryer',
    'crib',
    'high_chair',
    'self_checkin',
    'fire_extinguisher',
    'first_aid',
    'workspace',
    'step_free',
    'dryer',
  ]
  const chosen = new Set([
    'wifi',
    'smoke_alarm',
    ...shown,
    ...usual,
    ...rng.sample(some, rng.int(2, Math.min(6, some.length))),
    ...rng.sample(extras, rng.int(3, 9)),
  ])
  if (typeKey === 'treehouse') for (const key of ['step_free', 'elevator', 'dryer']) chosen.delete(key)
  if (theme === 'desert') chosen.delete('heating')
  return [...chosen]
}

type ListingLocation = Pick<ListingData, 'neighbourhood' | 'address' | 'lat' | 'lon' | 'publicLat' | 'publicLon'>

/**
 * Urban listings are near the centre, rural ones often near a real settlement. The public point is 150–450 m away.
 */
function locationOf(rng: Rng, city: City, theme: Theme): ListingLocation {
  const rural = !URBAN.includes(theme) && city.nearby.length > 0 && rng.chance(0.6) ? rng.pick(city.nearby) : undefined
  const origin = rural ?? city
  const radiusKm = rural ? 0.9 : Math.min(3.2, 0.8 + Math.sqrt(city.population) / 1100)
  const [lat, lon] = offsetPoint(origin.lat, origin.lon, rng.next() * 2 * Math.PI, Math.sqrt(rng.next()) * radiusKm)
  const [publicLat, publicLon] = offsetPoint(lat, lon, rng.next() * 2 * Math.PI, rng.between(0.15, 0.45))
  const neighbourhood = rural?.name ?? rng.pick(city.known.neighbourhoods)
  const street = rng.pick(namingOf(city.known.region).streets).replace('#', String(rng.int(1, 148)))
  return { neighbourhood, address: `${street}, ${neighbourhood}, ${city.name}`, lat, lon, publicLat, publicLon }
}

function offsetPoint(lat: number, lon: number, angle: number, km: number): [number, number] {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return [
    round(lat + (Math.sin(angle) * km) / KM_PER_DEGREE),
    round(lon + (Math.cos(angle) * km) / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180))),
  ]
}

type Prices = Pick<
  ListingData,
  'basePrice' | 'weekendPrice' | 'cleaningFee' | 'extraGuestFee' | 'guestsIncluded' | 'petFee'
>

function pricesOf(
  rng: Rng,
  city: City,
  theme: Theme,
  kind: ListingData['kind'],
  size: Size,
  amenities: readonly string[],
  petsAllowed: boolean,
): Prices {
  const luxury = ['pool', 'hot_tub', 'sauna', 'fireplace'].filter((key) => amenities.includes(key)).length
  const share = kind === 'entire' ? 1 : kind === 'private_room' ? 0.48 : 0.22
  const dollars =
    BASE_PRICE_DOLLARS *
    city.known.level *
    THEME_PRICE[theme] *
    (0.62 + size.bedrooms * 0.36) *
    (1 + luxury * 0.09) *
    share *
    rng.between(0.72, 1.38)
  const price = (amount: number) => localPrice(amount, city.currency)
  const basePrice = price(dollars)
  const weekend = rng.chance(0.64) ? price(dollars * rng.between(1.08, 1.3)) : null
  const guestsIncluded = kind === 'entire' ? Math.min(size.guests, Math.max(2, size.bedrooms * 2)) : size.guests
  return {
    basePrice,
    weekendPrice: weekend !== null && weekend > basePrice ? weekend : null,
    cleaningFee: kind === 'entire' ? price(dollars * rng.between(0.22, 0.45)) : 0,
    extraGuestFee: size.guests > guestsIncluded ? price(dollars * 0.12) : 0,
    guestsIncluded,
    petFee: petsAllowed && rng.chance(0.5) ? price(Math.max(6, dollars * 0.08)) : 0,
  }
}
