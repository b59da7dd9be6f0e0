import { exponentOf } from '@qe/api/domain'
import { sizeByRooms, sleeps } from '@qe/contract'
import { EUROPE } from '../photos/landmarks/europe'
import { WORLD } from '../photos/landmarks/world'
import { AMENITIES, PROPERTY_TYPES } from './features'
import { createRng } from './rng'
import { cityRows, drawListing, seedListing } from './seed-rows'
import { createHosts, createListing, createReview, createWorld, loadCities, weightOf } from './world'

const cities = loadCities()

function listings(number: number) {
  const rng = createRng('test')
  const takenTitles = new Set<string>()
  return Array.from({ length: number }, () => {
    const city = rng.weighted(cities, weightOf)
    return { city, listing: createListing(rng, city, takenTitles) }
  })
}

describe('the seeded world', () => {
  it('shows cities by their landmarks, and has no landmark of a city that it does not have', () => {
    const shown = cities.filter(({ photo }) => photo.path.endsWith('-landmark')).map(({ slug }) => slug)
    expect(shown.sort()).toEqual([...Object.keys(EUROPE), ...Object.keys(WORLD)].sort())
    expect(cities.find(({ slug }) => slug === 'paris')?.photo.alt).toBe('The Eiffel Tower, Paris')
  })

  it('has sixty cities on six continents, each where it should be', () => {
    expect(cities).toHaveLength(60)
    expect(new Set(cities.map(({ slug }) => slug)).size).toBe(60)
    expect(new Set(cities.map(({ timeZone }) => timeZone.split('/')[0])).size).toBeGreaterThanOrEqual(6)
    expect(cities.find(({ slug }) => slug === 'kuwait-city')).toMatchObject({
      country: 'Kuwait',
      currency: 'KWD',
      timeZone: 'Asia/Kuwait',
    })
    expect(cities.find(({ slug }) => slug === 'new-york')).toMatchObject({
      countryCode: 'US',
      timeZone: 'America/New_York',
    })
  })

  it('creates the same world for the same seed', () => {
    const first = createWorld()
    const second = createWorld()
    const city = first.cities[3] ?? first.cities[0]
    if (!city) throw new Error('no city')
    expect(first.listing(createRng(7), city)).toEqual(second.listing(createRng(7), city))
  })

  it('creates two thousand listings with unique titles', () => {
    const created = listings(2000)
    expect(new Set(created.map(({ listing }) => listing.title)).size).toBe(2000)
    for (const { listing } of created) expect(listing.title.length).toBeLessThanOrEqual(72)
  })

  it('draws on until a listing fits, whose text then agrees with it', () => {
    const [world, rng] = [createWorld(), createRng('drawn')]
    const [at] = cityRows(world, rng)
    if (!at) throw new Error('no city')
    const draw = () => seedListing(world, rng, at, 'host', new Date())
    const { row } = drawListing(draw, ({ guests, kind }) => guests === 6 && kind === 'entire')
    expect(row.guests).toBe(6)
    expect(row.description).toMatch(/six (guests|people)/)
  })

  it('mentions only amenities that a listing has', () => {
    const keys = new Set(AMENITIES.map(({ key }) => key))
    const types = new Set(PROPERTY_TYPES.map(({ key }) => key))
    for (const { listing } of listings(1500)) {
      for (const key of listing.amenities) expect(keys).toContain(key)
      expect(types).toContain(listing.typeKey)
      expect(listing.description.split('\n\n').length).toBeGreaterThanOrEqual(3)
      expect(listing.description).not.toMatch(/[{}]|undefined/)
      for (const [word, key] of [
        ['pool is', 'pool'],
        ['canoe', 'canoe'],
        ['sauna', 'sauna'],
        ['hot tub', 'hot_tub'],
        ['proper desk', 'workspace'],
      ] as const) {
        if (listing.description.includes(word)) expect(listing.amenities).toContain(key)
      }
      if (listing.photos.some(({ path }) => path.includes('/terrace-'))) expect(listing.amenities).toContain('pool')
    }
  })

  it('has its hosts tell something of most rooms, and nothing of a house', () => {
    const photos = listings(300).flatMap(({ listing }) => listing.photos)
    const rooms = photos.filter(({ roomId }) => roomId)
    const told = rooms.filter(({ caption }) => caption)
    expect(told.length / rooms.length).toBeGreaterThan(0.5)
    expect(photos.filter(({ roomId, caption }) => !roomId && caption)).toEqual([])
  })

  it('gives each listing rooms that agree with its size and photos, with beds for all its guests', () => {
    for (const { listing } of listings(1500)) {
      const { rooms = [], photos, guests, bedrooms, beds, bathrooms } = listing
      expect(sizeByRooms(rooms)).toEqual({ bedrooms, beds, bathrooms })
      expect(sleeps(rooms)).toBeGreaterThanOrEqual(guests)
      expect(new Set(rooms.map(({ id }) => id)).size).toBe(rooms.length)
      for (const { path, roomId } of photos)
        if (path.includes('/bedroom-')) expect(rooms.find(({ id }) => id === roomId)?.kind).toBe('bedroom')
    }
  })

  it('gives a studio one room to sleep in, and leaves it to the page to say that pets stay at home', () => {
    const created = listings(1500).map(({ listing }) => listing)
    const studios = created.filter(({ typeKey }) => typeKey === 'studio')
    expect(studios.length).toBeGreaterThan(30)
    expect(studios.filter(({ bedrooms }) => bedrooms !== 1)).toEqual([])
    expect(created.filter(({ houseRules }) => houseRules.includes('No pets'))).toEqual([])
  })

  it('sets prices as local hosts do, in minor units that a card can pay', () => {
    for (const { listing, city } of listings(1500)) {
      const dollars = { USD: 1, JPY: 150, KWD: 0.307, EUR: 0.92 }[city.currency]
      expect(Number.isInteger(listing.basePrice)).toBe(true)
      if (exponentOf(city.currency) === 3) expect(listing.basePrice % 10).toBe(0)
      if (dollars) {
        const night = listing.basePrice / 10 ** exponentOf(city.currency) / dollars
        expect(night).toBeGreaterThan(8)
        expect(night).toBeLessThan(2500)
      }
      if (listing.weekendPrice) expect(listing.weekendPrice).toBeGreaterThan(listing.basePrice)
    }
  })

  it('shows the public point within 500 m of the true one, never on it', () => {
    for (const { listing } of listings(500)) {
      const north = (listing.publicLat - listing.lat) * 111_200
      const east = (listing.publicLon - listing.lon) * 111_200 * Math.cos((listing.lat * Math.PI) / 180)
      expect(Math.hypot(north, east)).toBeLessThan(500)
      expect(Math.hypot(north, east)).toBeGreaterThan(100)
    }
  })

  it('writes six thousand varied reviews that praise only what a listing has', () => {
    const rng = createRng('reviews')
    const created = listings(300)
    const texts = Array.from({ length: 6000 }, () => {
      const { listing, city } = rng.pick(created)
      const { text } = createReview(
        rng,
        listing,
        city,
        rng.weighted([5, 4, 3, 2, 1], (stars) => stars ** 3),
      )
      if (/pool/i.test(text)) expect(listing.amenities).toContain('pool')
      expect(text).not.toMatch(/[{}]|undefined/)
      return text
    })
    expect(new Set(texts).size).toBeGreaterThan(5400)
  })

  it('spreads hosts over the cities', () => {
    const hosts = createHosts(createRng(1), 800, cities)
    expect(new Set(hosts.map(({ citySlug }) => citySlug)).size).toBe(60)
  })
})
