import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColours } from './map-colours'
import type { Box, Wanted } from './street-style'

/** What an archive says of itself. */
export interface Archive {
  minZoom: number
  maxZoom: number
  box: Box
  /** HTML. */
  attribution: string
}

type Width = [fromZoom: number, px: number, toZoom: number, px: number]

/** Streets from the smallest to the largest, so that the large ones are drawn over the small. */
const streets: { kind: string; from: number; width: Width }[] = [
  { kind: 'path', from: 15, width: [15, 0.6, 18, 3] },
  { kind: 'other', from: 14, width: [14, 0.6, 18, 6] },
  { kind: 'minor_road', from: 12, width: [12, 0.5, 18, 16] },
  { kind: 'major_road', from: 7, width: [7, 0.6, 18, 24] },
  { kind: 'highway', from: 5, width: [5, 0.6, 18, 28] },
]
const green = [
  'park',
  'forest',
  'wood',
  'grass',
  'garden',
  'nature_reserve',
  'national_park',
  'cemetery',
  'golf_course',
]
const parks = ['park', 'garden', 'nature_reserve']

/** Names of places, the most important last: it is placed first. Sizes in px. */
const places: { kind: string; size: number; zooms: [from: number, to: number] }[] = [
  { kind: 'neighbourhood', size: 11, zooms: [12, 18] },
  { kind: 'macrohood', size: 13, zooms: [10, 13] },
  { kind: 'region', size: 12, zooms: [5, 8] },
  { kind: 'locality', size: 14, zooms: [4, 15] },
  { kind: 'country', size: 14, zooms: [1, 6] },
]

const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]
const isOneOf = (kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
const isShape = (shape: 'Polygon' | 'LineString'): ExpressionSpecification => ['==', ['geometry-type'], shape]
const growing = (...[fromZoom, from, toZoom, to]: Width): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  fromZoom,
  from,
  toZoom,
  to,
]
const from = (layer: string) => ({ source: 'archive', 'source-layer': layer })

const areaLayers = ({ land, water, park, house }: MapColours): LayerSpecification[] => [
  { id: 'background', type: 'background', paint: { 'background-color': water } },
  { ...from('earth'), id: 'earth', type: 'fill', paint: { 'fill-color': land } },
  { ...from('landuse'), id: 'green', type: 'fill', filter: isOneOf(green), paint: { 'fill-color': park } },
  { ...from('water'), id: 'water', type: 'fill', filter: isShape('Polygon'), paint: { 'fill-color': water } },
  {
    ...from('water'),
    id: 'rivers',
    type: 'line',
    minzoom: 9,
    filter: isShape('LineString'),
    paint: { 'line-color': water, 'line-width': growing(9, 0.5, 18, 8) },
  },
  { ...from('buildings'), id: 'houses', type: 'fill', minzoom: 14, paint: { 'fill-color': house } },
]

/** @param edge px on both sides together, drawn below all streets, so that they have outlines */
const streetLayers = (edge: number, colour: string): LayerSpecification[] =>
  streets.map(({ kind, from: minzoom, width: [fromZoom, px, toZoom, toPx] }) => ({
    ...from('roads'),
    id: edge ? `${kind} edge` : kind,
    type: 'line',
    minzoom,
    filter: isKind(kind),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': growing(fromZoom, px + edge, toZoom, toPx + edge) },
  }))

const railAndBorderLayers = ({ rail }: MapColours): LayerSpecification[] => [
  {
    ...from('roads'),
    id: 'transit lines',
    type: 'line',
    minzoom: 10,
    filter: isKind('rail'),
    paint: { 'line-color': rail, 'line-width': growing(10, 0.7, 18, 3), 'line-dasharray': [4, 2] },
  },
  {
    ...from('boundaries'),
    id: 'borders',
    type: 'line',
    paint: { 'line-color': rail, 'line-width': 0.8, 'line-dasharray': [3, 2] },
  },
]

/** Text is drawn with the fonts of the page, and with the browser's own where Figtree has no such letters. */
function nameLayers({ text, quietText, land }: MapColours, language: string): LayerSpecification[] {
  const written = (size: number, weight: 'Medium' | 'Bold' = 'Medium') => ({
    'text-field': ['coalesce', ['get', `name:${language}`], ['get', 'name']] satisfies ExpressionSpecification,
    'text-font': ['Figtree Variable', weight, 'sans-serif'],
    'text-size': size,
  })
  const inColour = (colour: string) => ({ 'text-color': colour, 'text-halo-color': land, 'text-halo-width': 1.4 })
  return [
    {
      ...from('roads'),
      id: 'street names',
      type: 'symbol',
      minzoom: 13,
      filter: isOneOf(['highway', 'major_road', 'minor_road']),
      layout: { ...written(11), 'symbol-placement': 'line' },
      paint: inColour(quietText),
    },
    {
      ...from('pois'),
      id: 'stations',
      type: 'circle',
      minzoom: 12,
      filter: isKind('station'),
      paint: {
        'circle-radius': 3.5,
        'circle-color': land,
        'circle-stroke-color': quietText,
        'circle-stroke-width': 1.5,
      },
    },
    {
      ...from('pois'),
      id: 'station names',
      type: 'symbol',
      minzoom: 13,
      filter: isKind('station'),
      layout: { ...written(11), 'text-anchor': 'top', 'text-offset': [0, 0.6] },
      paint: inColour(quietText),
    },
    {
      ...from('pois'),
      id: 'park names',
      type: 'symbol',
      minzoom: 14,
      filter: isOneOf(parks),
      layout: written(11),
      paint: inColour(quietText),
    },
    ...places.map(
      ({ kind, size, zooms: [minzoom, maxzoom] }): LayerSpecification => ({
        ...from('places'),
        id: `${kind} names`,
        type: 'symbol',
        minzoom,
        maxzoom,
        filter: isKind(kind),
        layout: {
          ...written(size, 'Bold'),
          'text-max-width': 8,
          'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'population_rank'], 0]],
          ...(kind === 'neighbourhood' && { 'text-transform': 'uppercase', 'text-letter-spacing': 0.08 }),
        },
        paint: inColour(kind === 'neighbourhood' ? quietText : text),
      }),
    ),
  ]
}

/**
 * The site's own style for an archive with the layers of Protomaps' basemap: land, water, parks, houses, streets,
 * transit lines and stations, and names in the visitor's language where the tiles have it. Needs no fonts and no icons
 * of another server.
 */
export const archiveStyle = (archive: Archive, { colours, language }: Wanted): StyleSpecification => ({
  version: 8,
  sources: {
    archive: {
      type: 'vector',
      tiles: ['pmtiles://{z}/{x}/{y}'],
      minzoom: archive.minZoom,
      maxzoom: archive.maxZoom,
      bounds: [...archive.box],
      attribution: archive.attribution || '© OpenStreetMap',
    },
  },
  layers: [
    ...areaLayers(colours),
    ...streetLayers(1.6, colours.border),
    ...streetLayers(0, colours.street),
    ...railAndBorderLayers(colours),
    ...nameLayers(colours, language),
  ],
})
