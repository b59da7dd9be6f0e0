import { type CalendarDay, type PriceChange, undoChanges } from './undo'

const day = (date: string, changes: Partial<CalendarDay> = {}): CalendarDay => ({
  date,
  price: 12_400,
  source: 'base',
  state: 'open',
  ...changes,
})
const change: PriceChange = { propertyId: 'p', from: '2027-08-01', to: '2027-08-03' }

describe('undoing a change of nights', () => {
  it('restores the usual price of nights without a custom price, in one change', () => {
    const days = [day('2027-08-01'), day('2027-08-02', { source: 'weekend', price: 15_000 }), day('2027-08-03')]
    expect(undoChanges({ ...change, price: 9_900 }, days)).toEqual([
      { propertyId: 'p', from: '2027-08-01', to: '2027-08-03', price: null },
    ])
  })

  it('restores each custom price', () => {
    const days = [
      day('2027-08-01', { source: 'date', price: 100 }),
      day('2027-08-02', { source: 'date', price: 100 }),
      day('2027-08-03'),
    ]
    expect(undoChanges({ ...change, price: 9_900 }, days)).toEqual([
      { propertyId: 'p', from: '2027-08-01', to: '2027-08-02', price: 100 },
      { propertyId: 'p', from: '2027-08-03', to: '2027-08-03', price: null },
    ])
  })

  it('closes nights that were closed, and skips booked ones', () => {
    const days = [day('2027-08-01', { state: 'blocked' }), day('2027-08-02', { state: 'booked' }), day('2027-08-03')]
    expect(undoChanges({ ...change, open: true }, days)).toEqual([
      { propertyId: 'p', from: '2027-08-01', to: '2027-08-01', open: false },
      { propertyId: 'p', from: '2027-08-03', to: '2027-08-03', open: true },
    ])
  })

  it('is not possible for nights that were not loaded', () => {
    expect(undoChanges({ ...change, to: '2027-09-30', price: 9_900 }, [day('2027-08-01')])).toBeNull()
  })
})
