import fc from 'fast-check'
import { usualNight } from './night-edit'
import { hintFrom, ruledNight, withoutRule } from './price-hint'

const price = fc.integer({ min: 1, max: 1_000_000_000 })
const rule = fc.tuple(price, price).map(([a, b]) => ({ floor: Math.min(a, b), ceiling: Math.max(a, b) }))
const suggested = fc.option(price, { nil: null })

test('a rule prices within floor and ceiling, and as suggested where that lies between them', () => {
  fc.assert(
    fc.property(rule, price, ({ floor, ceiling }, amount) => {
      const night = ruledNight(usualNight, amount, { floor, ceiling })
      expect(night.byRule).toBe(true)
      expect(night.price).toBeGreaterThanOrEqual(floor)
      expect(night.price).toBeLessThanOrEqual(ceiling)
      if (amount >= floor && amount <= ceiling) expect(night.price).toBe(amount)
    }),
  )
})

test('a rule done twice is a rule done once, and taken back leaves the night as it was', () => {
  fc.assert(
    fc.property(rule, suggested, (of, amount) => {
      const once = ruledNight(usualNight, amount, of)
      expect(ruledNight(once, amount, of)).toEqual(once)
      expect(withoutRule(once)).toEqual(usualNight)
    }),
  )
})

test('a dearer suggestion never makes a night cheaper', () => {
  fc.assert(
    fc.property(rule, price, price, (of, a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map(
        (amount) => ruledNight(usualNight, amount, of).price ?? 0,
      )
      expect(less).toBeLessThanOrEqual(more ?? 0)
    }),
  )
})

test('a price of the host’s own stays, whatever the rule says', () => {
  fc.assert(
    fc.property(rule, suggested, price, (of, amount, own) => {
      const night = { ...usualNight, price: own }
      expect(ruledNight(night, amount, of)).toBe(night)
      expect(withoutRule(night)).toBe(night)
    }),
  )
})

test('without a suggestion a night keeps what it has, within the amounts that the rule has now', () => {
  expect(ruledNight(usualNight, null, { floor: 8000, ceiling: 9000 })).toBe(usualNight)
  const ruled = { ...usualNight, price: 12_000, byRule: true }
  expect(ruledNight(ruled, null, { floor: 8000, ceiling: 9000 }).price).toBe(9000)
})

describe('a hint', () => {
  const none = { places: 0, hosts: 0, median: 0 }

  test('is of at least five places of three hosts', () => {
    expect(hintFrom({ places: 5, hosts: 3, median: 9230 }, none, 'EUR').suggested).toBe(9200)
    expect(hintFrom({ places: 5, hosts: 2, median: 9230 }, none, 'EUR')).toMatchObject({ asked: null, suggested: null })
    expect(hintFrom({ places: 4, hosts: 4, median: 9230 }, none, 'EUR').suggested).toBeNull()
  })

  test('goes by stays only where they are enough, too', () => {
    const asked = { places: 9, hosts: 9, median: 9000 }
    expect(hintFrom(asked, { places: 5, hosts: 3, median: 8000 }, 'EUR').suggested).toBe(8000)
    expect(hintFrom(asked, { places: 9, hosts: 2, median: 8000 }, 'EUR')).toMatchObject({ sold: null, suggested: 9000 })
  })
})
