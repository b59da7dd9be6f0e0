import type { CallOutput, ParsedInput, SuggestedAddress } from '@qe/contract'
import { badInput } from '../../domain/errors'
import type { GeocodedPlace } from '../../geocoder/port'
import { fold } from '../../places/fold'
import { searchWorld } from '../../places/search-world'
import { worldPlaces } from '../../places/world'
import type { Services } from '../../services'
import { geoNames } from './suggest'

type Input = ParsedInput<'places/find-address'>

/** So many of the world's places are looked at for those of one country. */
const compared = 400

/** Addresses that a host may mean, the geocoder's first. @throws ApiError 400 for half a position */
export async function findAddress(services: Services, input: Input): Promise<CallOutput<'places/find-address'>> {
  if ((input.lat === undefined) !== (input.lon === undefined))
    throw badInput(input.lat === undefined ? 'lat' : 'lon', 'A position needs latitude and longitude.')
  const [geocoded, towns] = await Promise.all([geocode(services, input), townsCalled(input)])
  const distinct = new Map<string, SuggestedAddress>()
  for (const address of [...geocoded, ...towns])
    if (!input.countryCode || address.countryCode === input.countryCode)
      distinct.set(`${fold(address.name)}/${address.postcode}/${fold(address.town)}/${address.countryCode}`, address)
  const { geocoder } = services
  return {
    addresses: [...distinct.values()].slice(0, input.limit),
    attribution: geocoder ? `${geoNames}; ${geocoder.attribution}` : geoNames,
  }
}

const positionOf = ({ lat, lon }: Input) => (lat === undefined || lon === undefined ? null : { lat, lon })

/** Nothing where there is no geocoder, or when it is slow or down. */
async function geocode({ geocoder, log }: Services, input: Input): Promise<SuggestedAddress[]> {
  if (!geocoder) return []
  try {
    const { query: text, language, limit } = input
    const found = await geocoder.suggest({ text, language, near: positionOf(input), limit })
    return found.filter(({ kind }) => kind !== 'country' && kind !== 'region').map(fromGeocoder)
  } catch (error) {
    log.warn({ err: error }, 'the geocoder did not answer')
    return []
  }
}

const fromGeocoder = ({ kind, name, within, countryCode, point, address }: GeocodedPlace): SuggestedAddress => ({
  name,
  within,
  countryCode,
  point,
  street: address?.street ?? '',
  postcode: address?.postcode ?? '',
  town: address?.town ?? (kind === 'city' ? name : ''),
})

/**
 * The world's towns that a text names: all of it, or what stands behind its last commas, as in
 * `12 Rua da Paz, Óbidos, Portugal`.
 */
async function townsCalled({ query, language, countryCode, limit, ...input }: Input): Promise<SuggestedAddress[]> {
  const world = await worldPlaces()
  const countryNames = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'code' })
  const parts = query.split(',').map(fold).filter(Boolean)
  for (const [nth, text] of parts.entries()) {
    const behind = parts.slice(nth + 1)
    const found = searchWorld(world, text, { near: positionOf({ query, language, limit, ...input }), limit: compared })
      .map(({ row, otherName }) => ({ ...world.place(row), otherName }))
      .filter(({ kind }) => kind === 'city' || kind === 'neighbourhood')
      .filter((place) => !countryCode || place.countryCode === countryCode)
      .map(({ kind, name, otherName, region, point, countryCode: code }) => ({
        name: otherName ?? name,
        within: [...(region ? [region] : []), countryNames.of(code) ?? code],
        countryCode: code,
        point,
        street: nth === 0 ? '' : (query.split(',')[0]?.trim() ?? ''),
        postcode: '',
        town: kind === 'city' ? name : '',
      }))
      .filter(({ within }) => behind.every((part) => within.some((one) => fold(one).startsWith(part))))
    if (found.length > 0) return found.slice(0, limit)
  }
  return []
}
