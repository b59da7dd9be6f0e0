import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inSmallWorld } from '../testing/in-small-world'
import { createHttpGeocoder } from './http-geocoder'

/** A server of the test's own; what it answers changes from test to test. */
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
let asked: URL[] = []
const server = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://geocoder'))
  answer(request, response)
})
const json = (body: unknown, status = 200) => {
  answer = (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/find?key=k`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const request = { text: 'eiffel', language: 'fr-FR', near: { lat: 48.84, lon: 2.31 }, limit: 5 }
const eiffel = {
  kind: 'landmark',
  name: 'Tour Eiffel',
  within: ['Paris', 'Île-de-France', 'France'],
  countryCode: 'FR',
  point: { lat: 48.8583, lon: 2.2945 },
  box: { west: 2.2933, south: 48.8574, east: 2.2957, north: 48.8591 },
}

describe('each protocol is spoken as its geocoder does', () => {
  test('Photon', async () => {
    json({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [2.2945, 48.8583] },
          properties: {
            osm_key: 'tourism',
            osm_value: 'attraction',
            type: 'house',
            name: 'Tour Eiffel',
            city: 'Paris',
            state: 'Île-de-France',
            country: 'France',
            countrycode: 'FR',
            extent: [2.2933, 48.8591, 2.2957, 48.8574],
          },
        },
        { geometry: { type: 'Point', coordinates: [2.29, 48.85] }, properties: { street: 'a street without a name' } },
      ],
    })
    expect(await createHttpGeocoder({ url, kind: 'photon' }, () => new Date()).suggest(request)).toEqual([eiffel])
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      key: 'k',
      q: 'eiffel',
      lang: 'fr',
      limit: '5',
      lat: '48.8',
      lon: '2.3',
    })
  })

  test('Nominatim', async () => {
    json([
      {
        place_id: 1,
        lat: '48.8583',
        lon: '2.2945',
        category: 'man_made',
        type: 'tower',
        addresstype: 'man_made',
        name: 'Tour Eiffel',
        display_name: 'Tour Eiffel, Paris, France',
        address: { city: 'Paris', state: 'Île-de-France', country: 'France', country_code: 'fr' },
        boundingbox: ['48.8574', '48.8591', '2.2933', '2.2957'],
      },
    ])
    expect(await createHttpGeocoder({ url, kind: 'nominatim' }, () => new Date()).suggest(request)).toEqual([eiffel])
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      q: 'eiffel',
      format: 'jsonv2',
      addressdetails: '1',
      'accept-language': 'fr-FR',
    })
  })

  test('Pelias', async () => {
    json({
      type: 'FeatureCollection',
      features: [
        {
          geometry: { type: 'Point', coordinates: [2.2945, 48.8583] },
          properties: {
            layer: 'venue',
            name: 'Tour Eiffel',
            locality: 'Paris',
            region: 'Île-de-France',
            country: 'France',
            country_code: 'FR',
          },
          bbox: [2.2933, 48.8574, 2.2957, 48.8591],
        },
      ],
    })
    expect(await createHttpGeocoder({ url, kind: 'pelias' }, () => new Date()).suggest(request)).toEqual([eiffel])
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      text: 'eiffel',
      size: '5',
      'focus.point.lat': '48.8',
    })
  })
})

describe('an address is read with its street, number and postcode', () => {
  const house = {
    kind: 'address',
    name: 'Rua da Paz 12',
    countryCode: 'PT',
    address: { street: 'Rua da Paz 12', postcode: '2510-001', town: 'Óbidos' },
  }
  const point = { lat: '39.36', lon: '-9.15' }
  const geometry = { type: 'Point', coordinates: [-9.15, 39.36] }
  const ofKind = async (kind: 'photon' | 'nominatim' | 'pelias') =>
    (await createHttpGeocoder({ url, kind }, () => new Date()).suggest(request))[0]

  test('by Photon, whose houses have no name', async () => {
    const place = { city: 'Óbidos', country: 'Portugal', countrycode: 'PT' }
    const properties = { ...place, type: 'house', street: 'Rua da Paz', housenumber: '12', postcode: '2510-001' }
    json({ features: [{ geometry, properties }] })
    expect(await ofKind('photon')).toMatchObject(house)
  })

  test('by Nominatim', async () => {
    const place = { town: 'Óbidos', country: 'Portugal', country_code: 'pt' }
    const address = { ...place, road: 'Rua da Paz', house_number: '12', postcode: '2510-001' }
    json([{ ...point, name: '', addresstype: 'place', address }])
    expect(await ofKind('nominatim')).toMatchObject(house)
  })

  test('by Pelias, with the number where it stands there', async () => {
    const place = { locality: 'Paris', country: 'France', country_code: 'FR' }
    const properties = { ...place, layer: 'address', street: 'Rue de Rivoli', housenumber: '7', postalcode: '75004' }
    json({ features: [{ geometry, properties: { ...properties, name: '7 Rue de Rivoli' } }] })
    expect(await ofKind('pelias')).toMatchObject({
      kind: 'address',
      address: { street: '7 Rue de Rivoli', postcode: '75004', town: 'Paris' },
    })
  })
})

describe('a geocoder that can’t be relied on', () => {
  test('is asked once for the same question', async () => {
    json({ features: [] })
    const geocoder = createHttpGeocoder({ url, kind: 'photon' }, () => new Date())
    await Promise.all([geocoder.suggest(request), geocoder.suggest(request)])
    await geocoder.suggest(request)
    expect(asked).toHaveLength(1)
  })

  test('is left alone for a while after a failure', async () => {
    let time = Date.now()
    const geocoder = createHttpGeocoder({ url, kind: 'photon' }, () => new Date(time))
    json({}, 503)
    await expect(geocoder.suggest(request)).rejects.toThrow('503')
    json({ features: [] })
    await expect(geocoder.suggest(request)).rejects.toThrow('a moment ago')
    time += 16_000
    expect(await geocoder.suggest(request)).toEqual([])
  })

  test.each([
    ['another shape', () => json({ features: [{ geometry: {} }] })],
    [
      'a point off the earth',
      () => json({ features: [{ geometry: { type: 'Point', coordinates: [999, 0] }, properties: {} }] }),
    ],
    ['no JSON', () => (answer = (_, response) => response.end('<html>'))],
    ['too much', () => (answer = (_, response) => response.end(`"${'x'.repeat(300_000)}"`))],
    ['another address', () => (answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end())],
    ['nothing in time', () => (answer = () => {})],
  ])('fails when it answers with %s', async (_, prepare) => {
    prepare()
    await expect(createHttpGeocoder({ url, kind: 'photon' }, () => new Date()).suggest(request)).rejects.toThrow()
  })
})

describe('places are suggested', () => {
  const settings: Record<string, string> = { GEOCODER_KIND: 'photon' }
  // The address is known only after the server listens.
  Object.defineProperty(settings, 'GEOCODER_URL', { enumerable: true, get: () => url })
  const { t } = inSmallWorld(settings, { each: true })
  const names = async (query: string) => {
    const { data, statusCode } = await t.nobody.call('places/suggest', { query })
    expect(statusCode).toBe(200)
    return data.places.map(({ name }) => name)
  }

  test('with a landmark that the geocoder knows', async () => {
    const { kind, city, state, country, countrycode } = {
      kind: 'house',
      city: 'Paris',
      state: 'Île-de-France',
      country: 'France',
      countrycode: 'FR',
    }
    json({
      features: [
        {
          geometry: { type: 'Point', coordinates: [2.2945, 48.8583] },
          properties: { name: 'Louvre Museum', type: kind, city, state, country, countrycode },
        },
      ],
    })
    expect(await names('louvre')).toContain('Louvre Museum')
  })

  test('with an airport once, by the name that the geocoder has', async () => {
    const properties = { type: 'house', city: 'Paris', country: 'France', countrycode: 'FR' }
    const at = (name: string, lon: number, lat: number) => ({
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: { ...properties, name },
    })
    json({ features: [at('Aéroport de Paris-Orly', 2.37, 48.73), at('Hotel at the terminal', 2.36, 48.73)] })
    const found = await names('paris-orly')
    expect(found).toEqual(expect.arrayContaining(['Aéroport de Paris-Orly', 'Hotel at the terminal']))
    expect(found).not.toContain('Paris-Orly Airport')
    json({}, 500)
    expect(await names('paris orly')).toContain('Paris-Orly Airport')
  })

  test('without it while the geocoder is down', async () => {
    json({}, 500)
    expect(await names('paris')).toContain('Paris')
    expect(await names('london')).toContain('London')
  })
})
