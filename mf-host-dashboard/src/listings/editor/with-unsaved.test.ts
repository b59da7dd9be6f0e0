import { aListing } from '@qe/testing'
import { withUnsaved } from './with-unsaved'

const wifi = { key: 'wifi', label: 'Wifi', group: 'Basics', icon: 'wifi' }
const lists = { types: [{ key: 'loft', label: 'Loft', plural: 'Lofts', icon: 'loft' }], amenities: [wifi] }
const saved = aListing()

describe('a listing with what is not saved', () => {
  it('has the words, numbers, rules, type, amenities and price that were typed', () => {
    const fields = {
      title: 'A quieter loft',
      guests: 6,
      type: 'loft',
      amenities: ['wifi'],
      houseRules: ['No shoes', ' '],
      basePrice: 9900,
      units: [{ name: '1' }, { name: '2' }],
    }
    expect(withUnsaved(saved, fields, lists)).toEqual({
      ...saved,
      title: 'A quieter loft',
      guests: 6,
      type: { key: 'loft', label: 'Loft' },
      amenities: [wifi],
      houseRules: ['No shoes'],
      nightly: { amount: 9900, currency: saved.nightly.currency },
      units: 2,
    })
  })

  it('counts bedrooms and beds in its rooms, as saving does', () => {
    const id = '0f2c6d1e-8a1b-4c3d-9e5f-000000000001'
    const rooms = [{ id, kind: 'bedroom' as const, name: '', beds: [{ kind: 'single' as const, count: 3 }] }]
    expect(withUnsaved(saved, { rooms }, lists)).toMatchObject({ rooms, bedrooms: 1, beds: 3 })
  })

  it('keeps what is saved where a number or a price was emptied, and is the saved one without changes', () => {
    expect(withUnsaved(saved, { guests: Number.NaN, basePrice: Number.NaN }, lists)).toEqual(saved)
    expect(withUnsaved(saved, {}, lists)).toEqual(saved)
  })
})
