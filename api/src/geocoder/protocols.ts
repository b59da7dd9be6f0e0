import { z } from 'zod'
import type { GeocodedPlace, GeocoderRequest } from './port'

/** How one kind of geocoder is asked, and how its answer is read. */
interface GeocoderProtocol {
  /** Query parameters of a request. */
  query: (request: GeocoderRequest) => Record<string, string>
  /** @throws ZodError for an answer of another shape */
  read: (answer: unknown) => GeocodedPlace[]
  attribution: string
}

const lon = z.number().min(-180).max(180)
const lat = z.number().min(-90).max(90)
const text = z.string().min(1).max(200)
const openStreetMap = '© OpenStreetMap contributors'
/** BCP 47 tags without their region: geocoders know languages only. */
const languageOnly = (tag: string) => tag.split('-')[0] ?? 'en'
const upper = (code: string | undefined) => (code && /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : null)
/** Without repetitions and gaps. */
const within = (name: string, ...parts: (string | undefined)[]): string[] => [
  ...new Set(parts.flatMap((part) => (part && part !== name ? [part] : []))),
]

/** Where the number stands before the street. */
const numberFirst: ReadonlySet<string> = new Set('AU CA FR GB IE IN LU MC NZ US ZA'.split(' '))

interface InStreet {
  name: string | undefined
  street: string | undefined
  number: string | undefined
  postcode: string | undefined
  town: string | undefined
  countryCode: string | null
}

/** A place in a street. A house without a name is called by street and number. */
function placeInStreet({ name, street: road, number, postcode = '', town = '', countryCode }: InStreet) {
  const order = countryCode && numberFirst.has(countryCode) ? [number, road] : [road, number]
  const street = road ? order.filter(Boolean).join(' ') : ''
  const isHouse = Boolean(road && number) && (!name || [road, number].every((part) => part && name.includes(part)))
  return {
    name: name || (number ? street : ''),
    ...(isHouse && { kind: 'address' as const }),
    ...(street && { address: { street, postcode, town } }),
  }
}

/** Kinds by the geocoders' own words. Anything else, such as a station or a museum, is a landmark. */
const kinds: Record<string, GeocodedPlace['kind']> = {
  country: 'country',
  state: 'region',
  region: 'region',
  province: 'region',
  county: 'region',
  macroregion: 'region',
  city: 'city',
  town: 'city',
  village: 'city',
  municipality: 'city',
  hamlet: 'city',
  locality: 'city',
  localadmin: 'city',
  district: 'neighbourhood',
  borough: 'neighbourhood',
  suburb: 'neighbourhood',
  quarter: 'neighbourhood',
  neighbourhood: 'neighbourhood',
}
const kindOf = (word: string | undefined) => kinds[word ?? ''] ?? 'landmark'

const photonAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([lon, lat]) }),
      properties: z.object({
        name: text.optional(),
        type: z.string().optional(),
        street: text.optional(),
        housenumber: text.optional(),
        postcode: text.optional(),
        district: text.optional(),
        city: text.optional(),
        state: text.optional(),
        country: text.optional(),
        countrycode: z.string().optional(),
        /** West, north, east, south. */
        extent: z.tuple([lon, lat, lon, lat]).optional(),
      }),
    }),
  ),
})

/** https://github.com/komoot/photon: GeoJSON over `/api?q=` */
const photon: GeocoderProtocol = {
  attribution: openStreetMap,
  query: ({ text, language, near, limit }) => ({
    q: text,
    lang: languageOnly(language),
    limit: String(limit),
    ...(near && { lat: String(near.lat), lon: String(near.lon) }),
  }),
  read: (answer) =>
    photonAnswer.parse(answer).features.flatMap(({ geometry, properties: p }) => {
      const countryCode = upper(p.countrycode)
      const street = p.street ?? (p.type === 'street' ? p.name : undefined)
      const { postcode, city: town } = p
      const found = placeInStreet({ name: p.name, street, number: p.housenumber, postcode, town, countryCode })
      if (!found.name) return []
      const [west, north, east, south] = p.extent ?? []
      return [
        {
          kind: kindOf(p.type),
          ...found,
          within: within(found.name, p.city ?? p.district, p.state, p.country),
          countryCode,
          point: { lon: geometry.coordinates[0], lat: geometry.coordinates[1] },
          box:
            west === undefined || north === undefined || east === undefined || south === undefined
              ? null
              : { west, south, east, north },
        },
      ]
    }),
}

const degrees = z.coerce.number()
const nominatimAnswer = z.array(
  z.object({
    lat: degrees.pipe(lat),
    lon: degrees.pipe(lon),
    name: z.string().max(200).optional(),
    addresstype: z.string().optional(),
    address: z.record(z.string(), z.string()).default({}),
    /** South, north, west, east, as texts. */
    boundingbox: z.tuple([degrees.pipe(lat), degrees.pipe(lat), degrees.pipe(lon), degrees.pipe(lon)]).optional(),
  }),
)

/** https://nominatim.org/release-docs/latest/api/Search/: a list over `/search?q=&format=jsonv2` */
const nominatim: GeocoderProtocol = {
  attribution: openStreetMap,
  query: ({ text, language, near, limit }) => ({
    q: text,
    format: 'jsonv2',
    addressdetails: '1',
    'accept-language': language,
    limit: String(limit),
    ...(near && {
      viewbox: [near.lon - 1, near.lat - 1, near.lon + 1, near.lat + 1].map((value) => value.toFixed(4)).join(','),
    }),
  }),
  read: (answer) =>
    nominatimAnswer.parse(answer).flatMap(({ name, addresstype, address, boundingbox, ...point }) => {
      const town = address.city ?? address.town ?? address.village
      const countryCode = upper(address.country_code)
      const { road: street, house_number: number, postcode } = address
      const found = placeInStreet({ name, street, number, postcode, town, countryCode })
      if (!found.name) return []
      const [south, north, west, east] = boundingbox ?? []
      return [
        {
          kind: kindOf(addresstype),
          ...found,
          within: within(found.name, town, address.state, address.country),
          countryCode,
          point,
          box:
            west === undefined || north === undefined || east === undefined || south === undefined
              ? null
              : { west, south, east, north },
        },
      ]
    }),
}

const peliasAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([lon, lat]) }),
      properties: z.object({
        name: text.optional(),
        layer: z.string().optional(),
        street: text.optional(),
        housenumber: text.optional(),
        postalcode: text.optional(),
        locality: text.optional(),
        region: text.optional(),
        country: text.optional(),
        country_code: z.string().optional(),
      }),
      /** West, south, east, north. */
      bbox: z.tuple([lon, lat, lon, lat]).optional(),
    }),
  ),
})

/** https://github.com/pelias/documentation: GeoJSON over `/v1/autocomplete?text=` */
const pelias: GeocoderProtocol = {
  attribution: `${openStreetMap} and others, by Pelias`,
  query: ({ text, language, near, limit }) => ({
    text,
    lang: language,
    size: String(limit),
    ...(near && { 'focus.point.lat': String(near.lat), 'focus.point.lon': String(near.lon) }),
  }),
  read: (answer) =>
    peliasAnswer.parse(answer).features.flatMap(({ geometry, properties: p, bbox }) => {
      const countryCode = upper(p.country_code)
      const { street, housenumber: number, postalcode: postcode, locality: town } = p
      const found = placeInStreet({ name: p.name, street, number, postcode, town, countryCode })
      if (!found.name) return []
      return [
        {
          kind: kindOf(p.layer),
          ...found,
          within: within(found.name, p.locality, p.region, p.country),
          countryCode,
          point: { lon: geometry.coordinates[0], lat: geometry.coordinates[1] },
          box: bbox ? { west: bbox[0], south: bbox[1], east: bbox[2], north: bbox[3] } : null,
        },
      ]
    }),
}

export const protocols = { photon, nominatim, pelias } as const
