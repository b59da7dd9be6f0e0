import { moveItem } from './move-item'

test('an item moves to another place, and the others keep their order', () => {
  expect(moveItem([1, 2, 3], 0, 2)).toEqual([2, 3, 1])
  expect(moveItem([1, 2, 3], 2, 0)).toEqual([3, 1, 2])
  expect(moveItem([1, 2, 3], 5, 0)).toEqual([1, 2, 3])
})
