import { priceRuleOfListing } from './price-rule'
import { priceRuleFaults } from './price-rule-limits'

const propertyId = '0b8f2f2e-6c1b-4f0e-9c55-1d2c3b4a5f60'

test.each([
  [8000, 12_000, []],
  [8000, 8000, []],
  [12_000, 8000, ['The ceiling can’t be below the floor.']],
  [0, 8000, ['A night can’t be free.']],
  [8000, 2_000_000_000, ['This price is too high.']],
  [80.5, 90, [expect.any(String)]],
])('a price rule from %d to %d', (floor, ceiling, problems) => {
  const { error } = priceRuleOfListing.safeParse({ propertyId, floor, ceiling })
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(problems)
})

test.each([
  [8000, 12_000],
  [8000, 8000],
  [12_000, 8000],
  [0, 8000],
  [8000, 2_000_000_000],
  [-1, 2_000_000_000],
])('a browser is told the same of a price rule from %d to %d, without the schema', (floor, ceiling) => {
  const { error } = priceRuleOfListing.safeParse({ propertyId, floor, ceiling })
  const issues = error?.issues.map(({ path: [field], message }) => [field, message]) ?? []
  expect(priceRuleFaults({ floor, ceiling })).toEqual(Object.fromEntries(issues))
})
