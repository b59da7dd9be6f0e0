import { contains, selectBetween } from './selection'

const earliest = (row: number) => [3, 4, 3][row] ?? 0

describe('a selection', () => {
  it('spans the listings and days between its ends, in whichever direction', () => {
    const there = selectBetween({ row: 0, day: 5 }, { row: 2, day: 8 }, earliest)
    const back = selectBetween({ row: 2, day: 8 }, { row: 0, day: 5 }, earliest)
    expect(there).toMatchObject({ rows: [0, 1, 2], from: 5, to: 8 })
    expect(back).toMatchObject({ rows: [0, 1, 2], from: 5, to: 8 })
    expect([contains(there, { row: 1, day: 8 }), contains(there, { row: 1, day: 9 })]).toEqual([true, false])
  })

  it('does not reach into the past of any of its listings', () => {
    expect(selectBetween({ row: 0, day: 1 }, { row: 2, day: 8 }, earliest)?.from).toBe(4)
    expect(selectBetween({ row: 0, day: 0 }, { row: 0, day: 2 }, earliest)).toBeNull()
  })
})
