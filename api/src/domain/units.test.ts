import fc from 'fast-check'
import { addDays, datesIn, daysBetween } from './dates'
import { freeUnits, nightsWithoutUnit, type UnitBlock, unitsByFit } from './units'

const day = (n: number) => addDays('2027-05-01', n)
const units = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const block = (unitId: string, from: number, to: number): UnitBlock => ({ unitId, from: day(from), to: day(to) })
const horizon = { from: day(0), to: day(60) }
const nights = (from: number, to: number) => ({ from: day(from), to: day(to) })
const order = (blocks: readonly UnitBlock[], from: number, to: number) =>
  unitsByFit(units, blocks, nights(from, to), horizon).map(({ id }) => id)

describe('a stay takes', () => {
  test('the first unit while all are free', () => expect(order([], 10, 12)).toEqual(['a', 'b', 'c']))

  test('the unit whose free nights around it are fewest', () => {
    const blocks = [block('b', 5, 9), block('b', 13, 20), block('c', 0, 10), block('c', 12, 40)]
    expect(order(blocks, 10, 12)).toEqual(['c', 'b', 'a'])
  })

  test('no unit with one of its nights taken, and one between two stays', () => {
    const blocks = [block('a', 11, 14), block('b', 8, 10), block('b', 12, 14), block('c', 9, 11)]
    expect(order(blocks, 10, 12)).toEqual(['b'])
  })

  test('none when every unit has one of its nights taken, though no night is taken in all', () => {
    const blocks = [block('a', 10, 11), block('b', 11, 12), block('c', 10, 11)]
    expect(order(blocks, 10, 12)).toEqual([])
    expect(nightsWithoutUnit(units, blocks, nights(0, 60))).toEqual([])
  })
})

const someBlock = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: -5, max: 62 }), fc.integer({ min: 1, max: 9 }))
  .map(([unitId, from, length]) => block(unitId, from, from + length))
const someBlocks = fc.array(someBlock, { maxLength: 30 })
const someNights = fc
  .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 10 }))
  .map(([from, length]) => nights(from, from + length))
const isTaken = (blocks: readonly UnitBlock[], unitId: string, date: string) =>
  blocks.some((one) => one.unitId === unitId && one.from <= date && date < one.to)

test('free units, and nights without any, are those that counting night by night finds', () => {
  fc.assert(
    fc.property(someBlocks, someNights, (blocks, stay) => {
      const dates = datesIn(stay.from, stay.to)
      const free = units.filter(({ id }) => dates.every((date) => !isTaken(blocks, id, date)))
      expect(freeUnits(units, blocks, stay)).toEqual(free)
      const without = datesIn(horizon.from, horizon.to).filter((date) =>
        units.every(({ id }) => isTaken(blocks, id, date)),
      )
      expect(nightsWithoutUnit(units, blocks, horizon)).toEqual(without)
    }),
  )
})

test('the chosen unit leaves no longer free time cut than any other would', () => {
  fc.assert(
    fc.property(someBlocks, someNights, (blocks, stay) => {
      const gap = (unitId: string) => {
        let [from, to] = [stay.from, stay.to]
        while (from > horizon.from && !isTaken(blocks, unitId, addDays(from, -1))) from = addDays(from, -1)
        while (to < horizon.to && !isTaken(blocks, unitId, to)) to = addDays(to, 1)
        return daysBetween(from, to)
      }
      const gaps = unitsByFit(units, blocks, stay, horizon).map(({ id }) => gap(id))
      expect(gaps).toEqual([...gaps].sort((a, b) => a - b))
    }),
  )
})
