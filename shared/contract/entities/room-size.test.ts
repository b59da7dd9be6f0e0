import { type ListingRoom, listingRooms } from './listing-room'
import { sizeByRooms, sleeps } from './room-size'

const room = (n: number, kind: ListingRoom['kind'], beds: ListingRoom['beds'] = []): ListingRoom => ({
  id: `0f2c6d1e-8a1b-4c3d-9e5f-${String(n).padStart(12, '0')}`,
  kind,
  name: '',
  beds,
})

const rooms = [
  room(1, 'bedroom', [{ kind: 'double', count: 1 }]),
  room(2, 'bedroom', [
    { kind: 'single', count: 2 },
    { kind: 'bunk', count: 1 },
  ]),
  room(3, 'living_room', [{ kind: 'sofa_bed', count: 1 }]),
  room(4, 'bathroom'),
  room(5, 'toilet'),
]

test('rooms give the size of a listing, a toilet as half a bathroom', () => {
  expect(sizeByRooms(rooms)).toEqual({ bedrooms: 2, beds: 5, bathrooms: 1.5 })
  expect(sizeByRooms(rooms.slice(0, 3))).toEqual({ bedrooms: 2, beds: 5 })
  expect(sizeByRooms([])).toEqual({})
})

test('beds sleep two or one', () => {
  expect(sleeps(rooms)).toBe(8)
})

test('a room stands once, with each kind of bed once, and beds only where people sleep', () => {
  expect(listingRooms.safeParse(rooms).success).toBe(true)
  const twice = [{ kind: 'double' as const, count: 1 }]
  expect(listingRooms.safeParse([rooms[0], rooms[0]]).success).toBe(false)
  expect(listingRooms.safeParse([room(1, 'bedroom', [...twice, ...twice])]).success).toBe(false)
  expect(listingRooms.safeParse([room(1, 'kitchen', twice)]).success).toBe(false)
})
