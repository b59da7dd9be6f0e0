import { archiveStyle } from './archive-style'

const colours = {
  land: '#F6F1EA',
  water: '#D9EAF0',
  border: '#E0D5CB',
  park: '#DDEAD3',
  street: '#FFFFFF',
  rail: '#B9A9B4',
  house: '#EBE3DA',
  text: '#1F1A22',
  quietText: '#6B6570',
}
const archive = { minZoom: 0, maxZoom: 14, box: [-9.5, 38.4, -8.9, 38.9] as const, attribution: '' }
const style = archiveStyle(archive, { mode: 'light', language: 'pt', colours })
const layer = (id: string) => style.layers.find((one) => one.id === id)

test('names are in the visitor’s language where the tiles have it, else as they are there', () => {
  expect(layer('locality names')?.layout).toMatchObject({
    'text-field': ['coalesce', ['get', 'name:pt'], ['get', 'name']],
  })
})

test('land, water and streets have the colours of the theme', () => {
  expect([layer('earth'), layer('water'), layer('minor_road')].map((one) => one?.paint)).toMatchObject([
    { 'fill-color': colours.land },
    { 'fill-color': colours.water },
    { 'line-color': colours.street },
  ])
})

test('loads nothing but tiles: no fonts and no icons of another server', () => {
  expect([style.glyphs, style.sprite]).toEqual([undefined, undefined])
})

test('says whose the data are also where the archive does not', () => {
  expect(style.sources['archive']).toMatchObject({ attribution: '© OpenStreetMap', maxzoom: 14 })
})
