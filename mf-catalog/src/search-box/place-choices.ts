import type { Point, SuggestedPlace } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { plural } from '@qe/ui'
import { useDebouncedValue } from '@qe/ui/unshared'
import { roughPosition } from '../map/locate'
import { datesLabel, nearMeName, nearName, partyLabel, type SearchedPlace, type SearchFields } from './search-fields'

/** A line of the place field. */
export interface PlaceChoice {
  key: string
  kind: SuggestedPlace['kind'] | 'airport' | 'anywhere' | 'near' | 'recent'
  name: string
  note: string
  /** What choosing it means. */
  means: { place: SearchedPlace | null } | { search: SearchFields } | { propertyId: string } | 'locate'
}

/** A pause in typing after which places are asked for, ms. */
const pauseMs = 120

const anywhere: PlaceChoice = {
  key: 'anywhere',
  kind: 'anywhere',
  name: 'Anywhere',
  note: 'Let yourself be surprised',
  means: { place: null },
}
const nearMe: PlaceChoice = { key: 'near', kind: 'near', name: nearMeName, note: 'Places around you', means: 'locate' }

/** What the place field offers: for an empty text recent searches and our cities, else the places that it may mean. */
export function usePlaceChoices(
  text: string,
  recent: readonly SearchFields[],
): { choices: PlaceChoice[]; attribution: string; isLoading: boolean; isDown: boolean } {
  const typed = text.trim().slice(0, 80)
  const query = useDebouncedValue(typed, pauseMs)
  const { data, isPlaceholderData, error } = useApiQuery(
    'places/suggest',
    { query, language: document.documentElement.lang || 'en', ...roughPosition() },
    { keepPrevious: true, staleTime: 300_000, quiet: true },
  )
  const places = data?.places.map(choiceOf) ?? []
  const choices = typed ? places : [nearMe, ...recent.map(recentChoice), anywhere, ...places]
  return {
    choices,
    attribution: data?.attribution ?? '',
    isLoading: query !== typed || (!error && (!data || isPlaceholderData)),
    isDown: Boolean(error) && !data,
  }
}

const recentChoice = (search: SearchFields): PlaceChoice => ({
  key: `recent ${search.place?.name}`,
  kind: 'recent',
  name: search.place?.name ?? '',
  note: `${datesLabel(search)} · ${partyLabel(search)}`,
  means: { search },
})

const kindWords: Partial<Record<SuggestedPlace['kind'], string>> = {
  region: 'Region',
  country: 'Country',
  listing: 'Place to stay',
}

function choiceOf(place: SuggestedPlace): PlaceChoice {
  const { kind, name, within, propertyId, listings, airport } = place
  return {
    key: `${kind} ${name} ${propertyId ?? within.join()}`,
    kind: airport ? 'airport' : kind,
    name,
    note: [
      airport ? `Airport ${airport}` : kindWords[kind],
      within.join(', '),
      kind !== 'listing' && listings ? plural(listings, 'place') : null,
    ]
      .filter(Boolean)
      .join(' · '),
    means: propertyId ? { propertyId } : { place: searchedPlace(place) },
  }
}

const searchedPlace = ({ kind, name, city, countryCode, bounds }: SuggestedPlace): SearchedPlace => {
  if (city) return { name, city }
  if (kind === 'landmark') return { name: nearName(name), bounds }
  return kind === 'country' && countryCode ? { name, country: countryCode } : { name, bounds }
}

const nearKm = 15

/** The search around somebody. */
export function placeAround({ lat, lon }: Point): SearchedPlace {
  const high = nearKm / 111
  const wide = Math.min(180, high / Math.max(0.01, Math.cos((lat * Math.PI) / 180)))
  const wrapped = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
  const bounds = [wrapped(lon - wide), Math.max(-90, lat - high), wrapped(lon + wide), Math.min(90, lat + high)]
  return { name: nearMeName, bounds: bounds.map((degrees) => degrees.toFixed(4)).join(',') }
}
