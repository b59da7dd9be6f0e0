import { type Change, type Day, undoOf } from './undo'

const day = (date: string, changes: Partial<Day> = {}): Day => ({
  date,
  price: 12_400,
  source: 'base',
  state: 'open',
  ...changes,
})
const change: Change = { propertyId: 'p', from: '2027-08-01', to: '2027-08-03' }

describe('taking back a change of nights', () => {
  it('gives nights without a price of their own their usual one, in one change', () => {
    const days = [day('2027-08-01'), day('2027-08-02', { source: 'weekend', price: 15_000 }), day('2027-08-03')]
    expect(undoOf({ ...change, price: 9_900 }, days)).toEqual([
      { propertyId: 'p', from: '2027-08-01', to: '2027-08-03', price: null },
    ])
  })

  it('brings back each own price for its own nights', () => {
    const days = [
      day('2027-08-01', { source: 'date', price: 100 }),
      day('2027-08-02', { source: 'date', price: 100 }),
      day('2027-08-03'),
    ]
    expect(undoOf({ ...change, price: 9_900 }, days)).toEqual([
      { propertyId: 'p', from: '2027-08-01', to: '2027-08-02', price: 100 },
      { propertyId: 'p', from: '2027-08-03', to: '2027-08-03', price: null },
    ])
  })

  it('closes again what was closed, and leaves booked nights alone', () => {
    const days = [day('2027-08-01', { state: 'blocked' }), day('2027-08-02', { state: 'booked' }), day('2027-08-03')]
    expect(undoOf({ ...change, open: true }, days)).toEqual([
      { propertyId: 'p', from: '2027-08-01', to: '2027-08-01', open: false },
      { propertyId: 'p', from: '2027-08-03', to: '2027-08-03', open: true },
    ])
  })

  it('is not offered for nights nobody saw', () => {
    expect(undoOf({ ...change, to: '2027-09-30', price: 9_900 }, [day('2027-08-01')])).toBeNull()
  })
})
