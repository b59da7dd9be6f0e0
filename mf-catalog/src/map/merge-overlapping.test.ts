import { type Box, type Group, mergeOverlapping } from './merge-overlapping'

interface Place {
  x: number
  y: number
}
const pin = (x: number, y: number, width = 60): Group<Place> => ({ x, y, width, height: 30, members: [{ x, y }] })
const middle = (members: Place[], pick: (place: Place) => number) =>
  members.reduce((sum, place) => sum + pick(place), 0) / members.length
const together = (members: Place[]): Box => ({
  x: middle(members, ({ x }) => x),
  y: middle(members, ({ y }) => y),
  width: 80,
  height: 44,
})
const sizes = (groups: Group<Place>[]) => groups.map(({ members }) => members.length).sort()

test('keeps pins with room apart, also close above one another', () => {
  expect(sizes(mergeOverlapping([pin(0, 0), pin(70, 0), pin(0, 36)], together))).toEqual([1, 1, 1])
})

test('merges two overlapping pins in their middle', () => {
  expect(mergeOverlapping([pin(0, 0), pin(40, 10), pin(300, 0)], together)).toEqual([
    pin(300, 0),
    expect.objectContaining({
      x: 20,
      y: 5,
      members: [
        { x: 0, y: 0 },
        { x: 40, y: 10 },
      ],
    }),
  ])
})

test('a wide price needs more room than a short one', () => {
  expect(sizes(mergeOverlapping([pin(0, 0, 120), pin(80, 0)], together))).toEqual([2])
  expect(sizes(mergeOverlapping([pin(0, 0, 60), pin(80, 0)], together))).toEqual([1, 1])
})

test('merges a group with a third pin that it overlaps', () => {
  expect(sizes(mergeOverlapping([pin(0, 0), pin(40, 0), pin(72, 30)], together))).toEqual([3])
})

test('loses none of a thousand pins in a town, and leaves no overlap', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  // Denser towards the middle, as towns are.
  const town = Array.from({ length: 1000 }, () =>
    pin((random() + random() + random()) * 300, (random() + random() + random()) * 300, 50 + random() * 50),
  )
  const groups = mergeOverlapping(town, together)
  expect(groups.flatMap(({ members }) => members)).toHaveLength(1000)
  for (const [index, a] of groups.entries())
    for (const b of groups.slice(index + 1))
      expect(Math.abs(a.x - b.x) * 2 >= a.width + b.width || Math.abs(a.y - b.y) * 2 >= a.height + b.height).toBe(true)
})
